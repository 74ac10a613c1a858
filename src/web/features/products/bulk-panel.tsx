import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as sidePanelCss from "../../ui/side-panel.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { todayIn } from "../../lib/clock.ts";
import { useCompanySettingsQuery } from "../../domain/settings/company-settings.api.ts";
import { changeMade } from "../../lib/state/change.slice.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { FormEnds } from "../../ui/form-ends.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { type BulkField, type BulkFields, type BulkKind, blankFields, changeOf, isChange } from "./bulk-change.ts";
import { BulkEffect } from "./bulk-effect.tsx";
import { BulkFieldset } from "./bulk-fields.tsx";
import { HOME } from "./inline-cost.ts";
import { useBulkProductsMutation } from "./products.api.ts";
import type { Choosing } from "./use-choosing.ts";

type BulkPanelProps = { kind: BulkKind; choosing: Choosing; onClose: () => void };

/** One change of many products: its fields, what it would do, and the button that does it. */
export function BulkPanel({ kind, choosing, onClose }: BulkPanelProps) {
  const { t } = useTranslation("products");
  const dispatch = useAppDispatch();
  const market = useAppSelector(({ place }) => place.market);
  const { data: settings } = useCompanySettingsQuery();
  const [typed, setTyped] = useState<Partial<BulkFields>>({});
  const [isTried, setTried] = useState(false);
  const [apply, { error, isLoading }] = useBulkProductsMutation();
  const fields: BulkFields = { ...blankFields(todayIn(market), settings?.vatPayer !== false, market), ...typed };
  const read = changeOf(kind, fields, HOME);
  const isMade = isChange(read);
  const problem = isMade || !isTried ? null : read;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMade) return;
    const { data } = await apply({ of: choosing.of, change: read });
    if (data === undefined) return;
    const { changeId, jobId, changed } = data;
    if (changeId !== null) dispatch(changeMade({ id: changeId, jobId, text: t(`bulk.done.${kind}`, { count: changed }) }));
    // What was changed may have left the list, and must not be counted among what is chosen next.
    choosing.chooseAll(false);
    onClose();
  };
  return (
    <SidePanel
      width={640}
      title={t(`bulk.titles.${kind}`)}
      subtitle={t("bulk.of", { count: choosing.count })}
      onClose={onClose}
      foot={
        <>
          <span className={sidePanelCss.consequence}>{t("bulk.consequence")}</span>
          <FormEnds send={t("bulk.save")} form="bulk" isBusy={isLoading} onCancel={onClose} />
        </>
      }
    >
      <form id="bulk" className={`${ui.grid} ${ui.gap16}`} onSubmit={(event) => void submit(event)} noValidate>
        <BulkFieldset
          kind={kind}
          fields={fields}
          problem={problem}
          onField={<Field extends BulkField>(field: Field, value: BulkFields[Field]) => setTyped({ ...typed, [field]: value })}
        />
        {isMade && <BulkEffect of={choosing.of} change={read} />}
        <Refusal title={t("bulk.failed")} error={error} />
      </form>
    </SidePanel>
  );
}
