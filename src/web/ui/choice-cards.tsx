import { useId } from "react";
import "./choice-cards.css";

type ChoiceCardsProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; name: string; what: string }[];
  onChange: (value: Value) => void;
};

/** One of a few ways, each with one plain sentence; radios underneath, so the arrows work. */
export function ChoiceCards<Value extends string>({ label, value, options, onChange }: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="z-choices">
      <legend className="z-choices__label">{label}</legend>
      <div className="z-choices__list">
        {options.map((option) => (
          <label key={option.value} className="z-choice" data-chosen={option.value === value || undefined}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span className="z-choice__dot" aria-hidden="true" />
            <span>
              <span className="z-choice__name">{option.name}</span>
              <span className="z-choice__what">{option.what}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
