import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useUndo } from "../../domain/costs/use-undo.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { CostRules } from "./cost-rules.api.ts";

type RulesHistoryProps = { changes: CostRules["changes"]; canEdit: boolean };

/** Who changed the rules and when; the last change can be taken back. */
export function RulesHistory({ changes, canEdit }: RulesHistoryProps) {
  const { t } = useTranslation("costRules");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { undo, isBusy, error } = useUndo();
  if (changes.length === 0) return null;
  return (
    <section className={ui.card} aria-label={t("history.title")}>
      <div className={ui.cardHead}>
        <h2>{t("history.title")}</h2>
      </div>
      <ol className={ui.grid}>
        {changes.map(({ id, at, by, enabledBefore, enabledAfter, rulesAfter, isUndo, undoneAt }, place) => (
          <li className={`${ui.flow} ${ui.ruled} ${ui.pad8} ${ui.gap4x12}`} key={id}>
            <span className={ui.num}>{format.moment(at, zone)}</span>
            <span className={ui.secondary}>{by ?? t("history.nobody")}</span>
            <span>
              {isUndo ? `${t("history.undo")} ` : ""}
              {t("history.rules", { count: rulesAfter })}
              {enabledBefore === enabledAfter ? "" : `, ${t(enabledAfter ? "history.on" : "history.off")}`}
            </span>
            {undoneAt !== null && <span className={ui.secondary}>{t("history.undone")}</span>}
            {canEdit && undoneAt === null && place === 0 && (
              <Button className={ui.push} variant="default" size="compact-xs" loading={isBusy} onClick={() => void undo(id)}>
                {t("history.takeBack")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Refusal title={t("history.failed")} error={error} />
    </section>
  );
}
