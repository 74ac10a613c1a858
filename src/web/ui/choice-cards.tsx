import * as ui from "./styles/ui.module.css";
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
    <fieldset>
      <legend className={`${ui.medium} ${ui.below4} `}>{label}</legend>
      <div className={`${ui.grid} ${ui.gap8}`} style={{ gridTemplateColumns: "repeat(auto-fit, minmax(var(--choice-width, 170px), 1fr))" }}>
        {options.map((option) => (
          <div key={option.value} className={`${ui.flex} ${ui.gap8} ${css.root}`} data-chosen={option.value === value || undefined}>
            <input
              type="radio"
              id={`${name}${option.value}`}
              name={name}
              aria-describedby={`${name}${option.value}-what`}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={css.dot} aria-hidden="true" />
            <span className={ui.narrows}>
              <label className={`${ui.block} ${ui.medium}`} htmlFor={`${name}${option.value}`}>
                {option.name}
              </label>
              <span className={`${ui.block} ${ui.aside}`} id={`${name}${option.value}-what`}>
                {option.what}
              </span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
