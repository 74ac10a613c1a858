import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../ui/bar.module.css";
import type { Day } from "#core/facts.ts";
import { ActionIcon } from "@mantine/core";
import { ChevronLeft, ChevronRight, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../lib/state/use-filter.ts";
import { OptionMenu } from "./option-menu.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { ScopeControls } from "./scope-slot.tsx";
import { SavedViews } from "./saved-views.tsx";
import { hasRangeAfter, shiftedRange } from "./shift-range.ts";
import { type Compare, useCompare } from "./use-compare.ts";

const TileSets = lazy(() => import("./tile-sets.tsx").then((module) => ({ default: module.TileSets })));

const COMPARISONS: readonly Compare[] = ["previous", "year"];

export function ScopeBar({ today }: { today: Day }) {
  const { t } = useTranslation("dashboard");
  const { shared, act } = useFilter();
  const [compare, chooseCompare] = useCompare();
  const range = { startDate: shared.startDate, endDate: shared.endDate };
  const shift = (direction: -1 | 1) => act({ type: "rangeChosen", payload: shiftedRange(range, direction, today) });
  return (
    <ScopeControls>
      <div className={`${ui.row} ${ui.gap2} ${css.group}`}>
        <ActionIcon aria-label={t("scope.earlier")} onClick={() => shift(-1)} className={css.step}>
          <ChevronLeft size={16} strokeWidth={1.75} />
        </ActionIcon>
        <PeriodPicker
          timeRange={shared.timeRange}
          range={range}
          tileId={shared.selectedTileID}
          today={today}
          onPreset={(preset) => act({ type: "presetChosen", payload: { preset, today } })}
          onRange={(payload) => act({ type: "rangeChosen", payload })}
          renderSets={(close) => (
            <Suspense fallback={null}>
              <TileSets today={today} onClose={close} />
            </Suspense>
          )}
        />
        <ActionIcon aria-label={t("scope.later")} onClick={() => shift(1)} disabled={!hasRangeAfter(range, today)} className={css.step}>
          <ChevronRight size={16} strokeWidth={1.75} />
        </ActionIcon>
      </div>
      <OptionMenu
        label={t("scope.compare")}
        prefix={t("scope.comparePrefix")}
        icon={SlidersHorizontal}
        value={compare}
        options={COMPARISONS.map((value) => ({ value, text: t(`scope.comparisons.${value}`) }))}
        onChoose={chooseCompare}
      />
      <SavedViews today={today} />
    </ScopeControls>
  );
}
