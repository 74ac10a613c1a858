import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tag-picker.module.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { TAG_COLORS, type TagColor } from "#core/tags.ts";

type SwatchesProps = { label: string; value: TagColor; onChange: (color: TagColor) => void; isField?: boolean };

/** The palette of tags; colours have names for whoever does not see them. */
export function Swatches({ label, value, onChange, isField = false }: SwatchesProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={`${ui.flow} ${ui.gap4} ${css.swatches}`} data-field={isField || undefined}>
      <legend>{label}</legend>
      {TAG_COLORS.map((color) => (
        <label key={color} className={css.swatch} title={t(`tags.colors.${color}`)}>
          <input
            type="radio"
            name={name}
            checked={color === value}
            aria-label={t(`tags.colors.${color}`)}
            onChange={() => onChange(color)}
          />
          <span className={css.swatchDot} style={{ background: `var(--z-tag-${color})` }} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
