import "@mantine/core/styles/Checkbox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banners.module.css";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BANNER_PLACES, isMeantFor } from "#core/banners.ts";
import type { FieldsProps } from "./banner-fields.tsx";
import { useOnlyWords } from "./use-only-words.ts";
import { useIsTeam } from "./use-whose.ts";

export function PlaceField({ form }: FieldsProps) {
  const { t } = useTranslation("banners");
  const { place } = useOnlyWords();
  const isTeam = useIsTeam();
  return (
    <NativeSelect
      label={t("fields.place")}
      data={BANNER_PLACES.filter((value) => !isTeam || value !== "login").map((value) => ({ value, label: place(value) }))}
      {...form.getInputProps("place")}
    />
  );
}

/** Whom of the audience alone: closed as long as it is for all of it. */
export function OnlyFields({ form }: FieldsProps) {
  const { t } = useTranslation("banners");
  const isTeam = useIsTeam();
  const { choices } = useOnlyWords();
  const { only } = form.values;
  return (
    <details className={css.only} open={!isMeantFor(only, null)}>
      <summary>{t("fields.only")}</summary>
      <p className={`${ui.small} ${ui.muted}`}>{t("fields.onlyText")}</p>
      {choices
        .filter(({ list }) => !isTeam || list === "roles")
        .map(({ list, options }) => (
          <Checkbox.Group
            key={list}
            label={t(`fields.onlyLists.${list}`)}
            value={[...only[list]]}
            onChange={(chosen) => form.setFieldValue("only", { ...only, [list]: chosen })}
          >
            <div className={`${ui.wrap} ${ui.gap8x16}`} style={{ paddingTop: 4 }}>
              {options.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </div>
          </Checkbox.Group>
        ))}
    </details>
  );
}
