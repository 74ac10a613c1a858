import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./scope.module.css";
import type { Day } from "#core/facts.ts";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useFilter } from "../../lib/state/use-filter.ts";
import { RemovableChip } from "./removable-chip.tsx";

const TagChips = lazy(() => import("./tag-chips.tsx").then((module) => ({ default: module.TagChips })));

type NarrowedByProps = { isVisit: boolean; isNarrowed: boolean; today: Day };

/** The chips of {@link FilterChips}: fetched once something narrows the screen. */
export function NarrowedBy({ isVisit, isNarrowed, today }: NarrowedByProps) {
  return (
    <>
      {isVisit && <VisitNote />}
      {isNarrowed && <Chips today={today} />}
    </>
  );
}

/** The address alone has the period that one had before. */
function VisitNote() {
  const { t } = useTranslation("dashboard");
  const { pathname } = useLocation();
  return (
    <div className={`${css.root} ${ui.small} ${ui.secondary}`}>
      <span>{t("chips.visit")}</span>
      <Link to={pathname}>{t("chips.back")}</Link>
    </div>
  );
}

function Chips({ today }: { today: Day }) {
  const { t } = useTranslation("dashboard");
  const { shared, act } = useFilter();
  const phrase = shared.searchedPhrase.trim();
  const excluded = shared.excludedProductIDs.length;
  const selected = shared.isAllProductsSelected ? 0 : shared.selectedProductIDs.length;
  const tags = shared.tagIDs.length;
  return (
    <div className={css.root}>
      {phrase !== "" && (
        <RemovableChip text={t("chips.phrase", { phrase })} onRemove={() => act({ type: "phraseChanged", payload: { phrase: "" } })} />
      )}
      {excluded > 0 && (
        <RemovableChip
          text={t("chips.without", { count: excluded })}
          onRemove={() => act({ type: "allProductsSelected", payload: { excluded: [] } })}
        />
      )}
      {selected > 0 && (
        <RemovableChip
          text={t("chips.only", { count: selected })}
          onRemove={() => act({ type: "allProductsSelected", payload: { excluded: [] } })}
        />
      )}
      {tags > 0 && (
        <Suspense>
          <TagChips />
        </Suspense>
      )}
      <span className={`${ui.small} ${ui.secondary}`}>{t("chips.meaning")}</span>
      <button type="button" className={`${ui.plain} ${ui.link} ${ui.push}`} onClick={() => act({ type: "reset", payload: { today } })}>
        {t("chips.reset")}
      </button>
    </div>
  );
}
