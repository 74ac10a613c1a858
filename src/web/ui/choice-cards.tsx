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
          <div key={option.value} className="z-choice" data-chosen={option.value === value || undefined}>
            <input
              type="radio"
              id={`${name}${option.value}`}
              name={name}
              aria-describedby={`${name}${option.value}-what`}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="z-choice__dot" aria-hidden="true" />
            <span className="z-choice__texts">
              <label className="z-choice__name" htmlFor={`${name}${option.value}`}>
                {option.name}
              </label>
              <span className="z-choice__what" id={`${name}${option.value}-what`}>
                {option.what}
              </span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
