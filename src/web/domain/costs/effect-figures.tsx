import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./effect-figures.module.css";
import type { ReactNode } from "react";
import type { CostEffect } from "#contract/product-costs.ts";
import type { Bound } from "#core/figure-display.ts";
import { Money } from "../../ui/money.tsx";

type EffectFiguresProps = {
  effect: CostEffect;
  words: { changed: string; before: string; after: string; noRate: string };
  /** How far the profit afterwards, and the difference, can be trusted. */
  bounds: { after: Bound; difference: Bound };
  /** The facts stand in columns under a sentence of weight, or one after the other. */
  look: "columns" | "line";
  /** One more fact. */
  more: { name: string; value: ReactNode };
};

/** How a change of costs moves the profit of orders that are there. */
export function EffectFigures({ effect, words, bounds, look, more }: EffectFiguresProps) {
  const { before, after, currency, uncostedBefore } = effect;
  const difference = before === null || after === null ? null : after - before;
  const isWide = look === "columns";
  const money = { currency, reason: words.noRate };
  return (
    <>
      <output className={isWide ? `${ui.block} ${ui.bold}` : undefined}>
        {words.changed} <Money value={difference} tone="result" sign="always" bound={bounds.difference} {...money} />
      </output>
      <dl className={`${ui.terms} ${css.facts} ${isWide ? `${ui.grid} ${ui.gap8x16} ${css.columns}` : `${ui.wrap} ${css.line}`}`}>
        <div>
          <dt>{words.before}</dt>
          <dd>
            <Money value={before} tone="headline" bound={uncostedBefore > 0 ? "atMost" : "exact"} {...money} />
          </dd>
        </div>
        <div>
          <dt>{words.after}</dt>
          <dd>
            <Money value={after} tone="headline" bound={bounds.after} {...money} />
          </dd>
        </div>
        <div>
          <dt>{more.name}</dt>
          <dd className={ui.num}>{more.value}</dd>
        </div>
      </dl>
    </>
  );
}
