import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./deliveries.module.css";
import { ActionIcon, TextInput } from "@mantine/core";
import { X } from "lucide-react";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { isRows, pastedLines } from "#core/delivery-paste.ts";
import { useFormat } from "../../ui/use-format.ts";
import { type LineFields, withPasted, withRoom } from "./delivery-form.ts";
import type { DeliveryForm } from "./use-delivery-form.ts";

const FIELDS = ["sku", "quantity", "unitPrice", "weight"] as const;
const KEYBOARDS = { sku: "text", quantity: "numeric", unitPrice: "decimal", weight: "decimal" } as const;

/** A line for each product; below the last there is always room for one more, and for rows of a spreadsheet. */
export function DeliveryLines({ entry }: { entry: DeliveryForm }) {
  const { t } = useTranslation("deliveries");
  const { form } = entry;
  const { lines } = form.values;
  const say = (next: LineFields[]): void => form.setFieldValue("lines", withRoom(next));
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    if (!isRows(text)) return;
    event.preventDefault();
    form.setFieldValue("lines", withPasted(lines, pastedLines(text)));
  };
  return (
    <fieldset className={`${ui.stack} ${ui.narrows} ${ui.gap8} ${css.part}`} onPaste={paste}>
      <legend>{t("lines")}</legend>
      <p className={`${ui.small} ${ui.secondary}`}>{t("pasteHint")}</p>
      <ul className={`${ui.stack} ${ui.gap8}`}>
        {lines.map((line, at) => (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={`${ui.grid} ${ui.top} ${ui.underlined} ${ui.gap8} ${css.line}`}>
            {FIELDS.map((field) => (
              <TextInput
                key={field}
                label={t(`fields.${field}`)}
                inputMode={KEYBOARDS[field]}
                autoComplete="off"
                value={line[field]}
                error={entry.errors[`lines.${at}.${field}`]}
                data-path={at === 0 && field === "sku" ? "lines" : undefined}
                onChange={({ currentTarget: { value } }) =>
                  say(lines.map((other, place) => (place === at ? { ...other, [field]: value } : other)))
                }
              />
            ))}
            <LandedCost entry={entry} at={at} />
            <ActionIcon
              aria-label={t("removeLine", { line: at + 1 })}
              disabled={lines.length === 1}
              onClick={() => say(lines.filter((_, place) => place !== at))}
            >
              <X size={16} strokeWidth={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** What a unit costs with all that came with it, as soon as the form says it. */
function LandedCost({ entry: { preview, places, form }, at }: { entry: DeliveryForm; at: number }) {
  const { t } = useTranslation("deliveries");
  const format = useFormat();
  const landed = preview?.lines[places.indexOf(at)];
  return (
    <output className={`${ui.stack} ${ui.right}`}>
      <span className={`${ui.small} ${ui.secondary}`}>{t("landed")}</span>
      <span className={ui.num}>
        {landed === undefined || !places.includes(at) ? "—" : `${format.decimal(landed.unitCost)} ${format.unit(form.values.currency)}`}
      </span>
    </output>
  );
}
