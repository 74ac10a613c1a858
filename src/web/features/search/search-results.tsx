import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./search-box.module.css";
import { Combobox } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { shownFigure } from "#core/figure-display.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { footOf, type Hit } from "./hits.ts";
import type { SearchAnswer } from "./search.api.ts";

type SearchResultsProps = {
  hits: readonly Hit[];
  answer: SearchAnswer | undefined;
  error: unknown;
  isWaiting: boolean;
  /** Other hits than before stand in the list now. */
  onHits: () => void;
};

export function SearchResults({ hits, answer, error, isWaiting, onHits }: SearchResultsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useEffectEvent(onHits);
  useEffect(() => {
    if (hits.length > 0) tell();
  }, [hits]);
  if (error !== undefined) return <Combobox.Empty role="alert">{asProblem(error).message ?? t("search.failed")}</Combobox.Empty>;
  if (answer === undefined) return <Combobox.Empty>{t("search.waiting")}</Combobox.Empty>;
  if (hits.length === 0) return <Combobox.Empty>{t(isWaiting ? "search.waiting" : "search.nothing")}</Combobox.Empty>;
  const said = [
    ...(answer.kind === null ? [] : [`${t(`search.kinds.${answer.kind}`)}.`]),
    ...footOf(hits).map((key) => t(`search.${key}`, { range: format.range(answer.startDate, answer.endDate) })),
  ];
  return (
    <>
      <Combobox.Options aria-label={t("search.results")} className={css.list}>
        {[...new Set(hits.map(({ group }) => group))].map((group) => (
          <Combobox.Group key={group} label={t(`search.groups.${group}`)}>
            {hits
              .filter((hit) => hit.group === group)
              .map((hit) => (
                <Combobox.Option key={hit.key} value={hit.key} className={css.hit}>
                  <HitText hit={hit} currency={answer.currency} />
                </Combobox.Option>
              ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {said.length > 0 && <Combobox.Footer className={`${ui.small} ${ui.muted} ${ui.num}`}>{said.join(" ")}</Combobox.Footer>}
    </>
  );
}

function HitText({ hit: { name, detail, figures, amount }, currency }: { hit: Hit; currency: string }) {
  const { t } = useTranslation();
  const profit = figures === null ? null : shownFigure(figures, "netProfit");
  return (
    <>
      <span className={`${ui.breaks} ${ui.narrows}`}>
        <span className={ui.medium}>{name}</span>
        {detail !== "" && <span className={`${ui.small} ${ui.muted}`}> {detail}</span>}
      </span>
      {profit !== null && (
        <span className={ui.fixed}>
          <Money {...profit} currency={currency} tone="result" sign="always" reason={t("search.noCost")} />
        </span>
      )}
      {amount !== null && (
        <span className={ui.fixed}>
          <Money value={amount.minor} currency={amount.currency} />
        </span>
      )}
    </>
  );
}
