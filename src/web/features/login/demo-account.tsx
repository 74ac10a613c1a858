import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./live-demo.module.css";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DemoPreview } from "#contract/demo-preview.ts";
import { PROFIT_AND_LOSS_GROUPS, waterfall, type WaterfallStep } from "#core/profit-and-loss.ts";
import { shownFigure } from "#core/figure-display.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { StepBar } from "../../domain/cascade/step-bar.tsx";
import { CertaintyMark, certaintyOfCounts } from "../../domain/figures/certainty-mark.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";

// Opened by whoever asks.
const DemoParts = lazyPart(() => import("./demo-parts.tsx").then((module) => module.DemoParts));

type StepName = WaterfallStep["name"];

const STEPS: readonly StepName[] = [...PROFIT_AND_LOSS_GROUPS, "netProfit"];

type DemoAccountProps = { preview: DemoPreview | null; isBusy: boolean };

/** From net revenue to net profit; each row opens what it is made of. */
export function DemoAccount({ preview, isBusy }: DemoAccountProps) {
  const { t } = useTranslation(["login", "common"]);
  const format = useFormat();
  const [opened, setOpened] = useState<ReadonlySet<StepName>>(new Set());
  const toggle = (name: StepName) => setOpened(opened.has(name) ? opened.difference(new Set([name])) : new Set([...opened, name]));
  const steps = preview === null ? null : waterfall(preview.figures);
  return (
    <section className={`${ui.card} ${css.root}`} aria-label={t("live.account")} aria-busy={isBusy}>
      <div className={`${css.head} ${ui.cardHead}`}>
        <h3 className={css.title}>{t("live.account")}</h3>
        {preview !== null && (
          <>
            <span className={`${css.range} ${ui.small} ${ui.secondary} ${ui.num}`}>
              {format.range(preview.startDate, preview.endDate)}
              {" · "}
              {t(`common:markets.${preview.market}`)}
            </span>
            <span className={ui.push}>
              <CertaintyMark certainty={certaintyOfCounts(preview.certainty)} withText />
            </span>
          </>
        )}
      </div>
      <ul className={css.rows}>
        {STEPS.map((name) => {
          const step = steps?.find((each) => each.name === name);
          return (
            <li key={name} data-result={name === "netProfit" || undefined}>
              {preview === null || step === undefined ? (
                <AwaitedRow name={name} />
              ) : (
                <AccountRow step={step} preview={preview} isOpen={opened.has(name)} onToggle={() => toggle(name)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useStepName(): (name: StepName) => string {
  const { t } = useTranslation("login");
  return (name) => t(`promise.rows.${name === "netProfit" ? "profit" : name}.name`);
}

/** As high and as wide as the row that takes its place. */
function AwaitedRow({ name }: { name: StepName }) {
  const nameOf = useStepName();
  return (
    <Cells name={nameOf(name)} icon={<ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />} step={null}>
      <Delayed>
        <Skeleton height={12} />
      </Delayed>
    </Cells>
  );
}

type AccountRowProps = { step: WaterfallStep; preview: DemoPreview; isOpen: boolean; onToggle: () => void };

function AccountRow({ step, preview, isOpen, onToggle }: AccountRowProps) {
  const nameOf = useStepName();
  const { name, amount } = step;
  const isProfit = name === "netProfit";
  const shown = isProfit ? shownFigure(preview.figures, "netProfit") : ({ value: amount, bound: "exact" } as const);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const parts = `demo-parts-${name}`;
  return (
    <>
      <button
        type="button"
        className={`${ui.plain} ${ui.hovers} ${css.open}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? parts : undefined}
        onClick={onToggle}
      >
        <Cells
          name={nameOf(name)}
          icon={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
          step={shown.value === null ? null : step}
        >
          <Money {...shown} currency={preview.currency} tone={isProfit ? "result" : "plain"} />
        </Cells>
      </button>
      {isOpen && (
        <div className={css.parts} id={parts}>
          <Suspense>
            <DemoParts name={name} preview={preview} />
          </Suspense>
        </div>
      )}
    </>
  );
}

type CellsProps = { name: string; icon: ReactNode; step: WaterfallStep | null; children: ReactNode };

function Cells({ name, icon, step, children }: CellsProps) {
  return (
    <span className={css.row}>
      <span className={css.name}>
        {icon}
        {name}
      </span>
      <StepBar step={step} />
      <span className={css.amount}>{children}</span>
    </span>
  );
}
