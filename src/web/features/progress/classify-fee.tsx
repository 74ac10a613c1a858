import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./fee-type.module.css";
import { Button, Checkbox, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BILLED_LINES, type BilledLine, type Line } from "#core/ledger.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Money } from "../../ui/money.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { EveryonesEffect, FeeEffect } from "./fee-effect.tsx";
import { useClassifyFeeMutation, useClassifyForEveryoneMutation, useFeeTypeQuery } from "./fee-types.api.ts";

/** What was said, and what was said before: sent again, it takes this back. */
export type Classified = {
  readonly typeId: string;
  readonly name: string;
  readonly line: BilledLine;
  readonly previous: BilledLine | null;
  readonly forAll: boolean;
};

type ClassifyFeeProps = { readonly typeId: string; readonly onDone: (classified: Classified) => void; readonly onClose: () => void };

/** The line's name on the statement, or that it is no cost at all. */
export function useLineName(): (line: Line | "none") => string {
  const { t } = useTranslation("stores");
  const { t: nameOf } = useTranslation("figures");
  return (line) => (line === "none" ? t("feeType.none") : nameOf(line));
}

/** Says what a kind of fee is; the effect is shown before it is saved. */
export function ClassifyFee({ typeId, onDone, onClose }: ClassifyFeeProps) {
  const { t } = useTranslation(["stores", "common"]);
  const nameOf = useLineName();
  const { data: type } = useFeeTypeQuery(typeId);
  const name = type === undefined ? "" : type.name;
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  const [chosen, choose] = useState<BilledLine | null>(null);
  const [forAll, setForAll] = useState(false);
  const [classify, own] = useClassifyFeeMutation();
  const [classifyAll, everyones] = useClassifyForEveryoneMutation();
  const save = async () => {
    if (chosen === null) return;
    const wanted = { typeId, line: chosen };
    const answer = forAll ? await classifyAll(wanted) : await classify(wanted);
    if (answer.data !== undefined) onDone({ ...wanted, name, previous: answer.data.previous, forAll });
  };
  return (
    <SidePanel
      width={640}
      title={t("feeType.title", { name })}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button disabled={chosen === null} loading={own.isLoading || everyones.isLoading} onClick={() => void save()}>
            {t("feeType.save")}
          </Button>
        </>
      }
    >
      <div className={`${ui.panelBody} ${ui.grid} ${ui.gap16} ${css.root}`}>
        <Now typeId={typeId} />
        <Select
          label={t("feeType.label")}
          placeholder={t("feeType.choose")}
          data={BILLED_LINES.map((line) => ({ value: line, label: nameOf(line) }))}
          value={chosen}
          onChange={(value) => choose(BILLED_LINES.find((line) => line === value) ?? null)}
        />
        {isAdmin && (
          <Checkbox
            label={t("feeType.forAll")}
            description={t("feeType.forAllWhat")}
            checked={forAll}
            onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
          />
        )}
        {chosen !== null && (
          <section aria-label={t("feeType.effect")}>
            <h3>{t("feeType.effect")}</h3>
            {forAll ? <EveryonesEffect wanted={{ typeId, line: chosen }} /> : <FeeEffect wanted={{ typeId, line: chosen }} />}
          </section>
        )}
        <Refusal title={t("feeType.failed")} error={own.error ?? everyones.error} />
      </div>
    </SidePanel>
  );
}

/** A kind that a billing file knows by its name alone has no code of the marketplace. */
const NAMED = "name:";

function Now({ typeId }: { typeId: string }) {
  const { t } = useTranslation("stores");
  const nameOf = useLineName();
  const { data, error, refetch } = useFeeTypeQuery(typeId);
  if (error !== undefined) return <WidgetError title={t("feeType.readFailed")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={48} aria-busy="true" />;
  return (
    <div>
      {!typeId.startsWith(NAMED) && <p className={`${ui.muted} ${ui.num}`}>{t("feeType.code", { typeId })}</p>}
      <p className={ui.secondary}>{t("feeType.now", { line: nameOf(data.line) })}</p>
      <p className={ui.secondary}>
        {t("feeType.billed", { count: data.entries })}{" "}
        {data.sums.map(({ currency, amount }, at) => (
          <span key={currency}>
            {at > 0 && ", "}
            <Money value={amount} currency={currency} />
          </span>
        ))}
      </p>
    </div>
  );
}
