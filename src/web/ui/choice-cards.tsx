import * as css from "./choice-cards.module.css";
import { useId } from "react";

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
    <fieldset className={css.choices}>
      <legend className={css.choicesLabel}>{label}</legend>
      <div className={css.choicesList}>
        {options.map((option) => (
          <div key={option.value} className={css.root} data-chosen={option.value === value || undefined}>
            <input
              type="radio"
              id={`${name}${option.value}`}
              name={name}
              aria-describedby={`${name}${option.value}-what`}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={css.dot} aria-hidden="true" />
            <span className={css.texts}>
              <label className={css.name} htmlFor={`${name}${option.value}`}>
                {option.name}
              </label>
              <span className={css.what} id={`${name}${option.value}-what`}>
                {option.what}
              </span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
