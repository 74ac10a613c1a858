import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./paper.module.css";
import { useTranslation } from "react-i18next";
import type { Paper, PaperBlock, PaperTable } from "#core/paper/paper.ts";
import { Logo } from "../../../ui/logo.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { PaperBridge } from "./paper-bridge.tsx";
import { PaperChart } from "./paper-chart.tsx";
import { Notes } from "./paper-notes.tsx";

/** The page as the PDF draws it: the same blocks in the same order and words. */
export function PaperView({ paper }: { paper: Paper }) {
  const { t } = useTranslation("common");
  const { language, company, taxId, title, facts, blocks, made } = paper;
  return (
    <article className={`${ui.card} ${ui.stack} ${css.sheet}`} lang={language} aria-label={title}>
      <header className={css.head}>
        <div className={`${ui.row} ${ui.bold} ${ui.gap8} ${ui.spread} ${ui.secondary}`} style={{ flexWrap: "wrap" }}>
          <span>{[company, taxId].filter((text) => text !== null && text !== "").join(" · ")}</span>
          <span className={`${ui.row} ${ui.bold} ${ui.gap8} ${ui.ink}`}>
            <Logo />
            {t("brand")}
          </span>
        </div>
        <h3>{title}</h3>
        <Facts items={facts} />
      </header>
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks of a finished page have no name of their own
        <Block key={at} block={block} />
      ))}
      <footer className={`${ui.aside} ${css.foot}`}>{made}</footer>
    </article>
  );
}

function Block({ block }: { block: PaperBlock }) {
  switch (block.kind) {
    case "figures":
      return <Figures items={block.items} />;
    case "facts":
      return (
        <section aria-label={block.title}>
          <h4>{block.title}</h4>
          <Facts items={block.items} />
          <Notes notes={block.notes} />
        </section>
      );
    case "chart":
      return <PaperChart chart={block} />;
    case "bridge":
      return <PaperBridge bridge={block} />;
    case "table":
      return <Table table={block} />;
  }
}

function Facts({ items }: { items: Paper["facts"] }) {
  if (items.length === 0) return null;
  return (
    <dl className={`${ui.wrap} ${css.facts}`}>
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ items }: { items: Extract<PaperBlock, { kind: "figures" }>["items"] }) {
  return (
    <dl className={`${ui.grid} ${ui.gap12}`} style={{ gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))" }}>
      {items.map(({ name, value, change, tone }) => (
        <div key={name} className={css.figure}>
          <dt>{name}</dt>
          <dd className={`${ui.bold} ${ui.nowrap}`} style={{ fontSize: 20, lineHeight: "28px" }}>{value}</dd>
          {change !== null && (
            <dd className={`${ui.aside} ${css.change}`} data-tone={tone}>
              {change}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Table({ table: { title, header, rows, note } }: { table: PaperTable }) {
  const name = title ?? header[0] ?? "";
  return (
    <section aria-label={name}>
      {title !== null && <h4>{title}</h4>}
      {rows.length > 0 && (
        <ScrollRegion label={name}>
          <table className={`${ui.tabular} ${css.table}`}>
            <thead>
              <tr>
                {header.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cells, depth, isStrong }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows of a finished page have no name of their own
                <tr key={at} data-strong={isStrong || undefined} data-depth={depth}>
                  {cells.map((cell, column) =>
                    column === 0 ? (
                      <th key={header[column]} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={header[column]}>{cell}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {note !== null && <Notes notes={[note]} />}
    </section>
  );
}
