import "./tags.css";
import "./tag-picker.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { TAG_COLORS, type TagColor } from "#core/tags.ts";

type SwatchesProps = { label: string; value: TagColor; onChange: (color: TagColor) => void };

/** The palette of tags; colours have names for whoever does not see them. */
export function Swatches({ label, value, onChange }: SwatchesProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="z-swatches">
      <legend>{label}</legend>
      {TAG_COLORS.map((color) => (
        <label key={color} className="z-swatch" title={t(`tags.colors.${color}`)}>
          <input
            type="radio"
            name={name}
            checked={color === value}
            aria-label={t(`tags.colors.${color}`)}
            onChange={() => onChange(color)}
          />
          <span className="z-tag-dot" style={{ background: `var(--z-tag-${color})` }} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
