import * as ui from "../../ui/styles/ui.module.css";
import * as figureTableCss from "../../domain/figures/figure-table.module.css";
import * as pageTabsCss from "../../ui/page-tabs.module.css";
import * as css from "./ads-tables.module.css";
import { useMediaQuery } from "@mantine/hooks";
import { PackageSearch } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call, type Call } from "../../lib/api/call.ts";
import { ColumnMenu } from "../../domain/figures/column-picker.tsx";
import { CurrencyNote } from "../../domain/figures/currency-note.tsx";
import { TablePages } from "../../domain/figures/table-pages.tsx";
import type { TableState } from "../../domain/figures/table-state.ts";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TableWait } from "../../ui/table-wait.tsx";
import { type ColumnKey, columnsOf, isBreakEvenKey, useAdsColumns } from "./ads-columns.ts";
import type { AdsAnswer, AdsQuestion } from "./ads.api.ts";
import { BreakEvenBody } from "./break-even-body.tsx";
import { CampaignBar } from "./campaign-bar.tsx";
import { GetReport } from "./get-report.tsx";
import { LevelItems } from "./level-items.tsx";
import { LevelTable } from "./level-table.tsx";
import { isAdsKey, isCheckKey } from "./level-rows.ts";
import { useBreakEvenState } from "./use-break-even-state.ts";
import { ADS_TABS, type AdsTab, type AdsView } from "./use-ads-view.ts";

type LevelsCardProps = {
  /** What the last answer said; its rows may still be of another tab. */
  answer: AdsAnswer;
  question: AdsQuestion;
  tab: AdsTab;
  isCurrent: boolean;
  state: TableState<never>;
  view: AdsView;
};

/** The range cut by campaign, offer or day, the days beside their bills, and what each product may pay. */
export function LevelsCard(props: LevelsCardProps) {
  return <Card key={props.tab} {...props} />;
}

function Card(props: LevelsCardProps) {
  const { answer, question, tab, view } = props;
  const { t } = useTranslation("ads");
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const { columns, show } = useAdsColumns(tab);
  const breakEven = useBreakEvenState();
  const request = (format: "csv" | "xlsx"): Call =>
    tab === "breakEven"
      ? call("POST", "/api/ads/break-even", { query: { format }, body: { filter: question.filter, sort: breakEven.sort } })
      : call("POST", "/api/ads", { query: { format }, body: question });
  return (
    <section className={`${ui.card} ${figureTableCss.root}`} aria-label={t("table.title")}>
      <div className={ui.cardHead}>
        <Tabs tab={tab} onChoose={view.chooseTab} />
        <div className={`${ui.tools} ${ui.push}`}>
          <CurrencyNote currency={answer.currency} />
          {!phone && <Columns tab={tab} columns={columns} onShow={show} />}
          <DownloadMenu fileName={t(`files.${tab}`)} request={request} />
        </div>
      </div>
      {tab === "breakEven" ? (
        <BreakEvenBody filter={question.filter} columns={columns} phone={phone} />
      ) : (
        <LevelBody {...props} tab={tab} columns={columns} phone={phone} />
      )}
    </section>
  );
}

function Tabs({ tab, onChoose }: { tab: AdsTab; onChoose: (tab: AdsTab) => void }) {
  const { t } = useTranslation("ads");
  const bar = useRef<HTMLElement>(null);
  // On a phone the chosen one may lie beyond the edge; the page itself stays where it is. Another tab is another card.
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (bar.current && chosen) bar.current.scrollLeft = chosen.offsetLeft - bar.current.clientWidth / 2;
  }, []);
  return (
    <nav className={`${pageTabsCss.root} ${css.tabs}`} aria-label={t("table.title")} ref={bar}>
      {ADS_TABS.map((name) => (
        <button
          key={name}
          type="button"
          className={`${ui.plain} ${pageTabsCss.tab}`}
          aria-current={name === tab ? "page" : undefined}
          onClick={() => onChoose(name)}
        >
          {t(`tabs.${name}`)}
        </button>
      ))}
    </nav>
  );
}

type ColumnsProps = { tab: AdsTab; columns: readonly ColumnKey[]; onShow: (key: ColumnKey, shown: boolean) => void };

function Columns({ tab, columns, onShow }: ColumnsProps) {
  const { t } = useTranslation("ads");
  const nameOf = (key: ColumnKey): string => {
    if (tab === "breakEven" && isBreakEvenKey(key)) return t(`breakEven.columns.${key}`);
    if (isCheckKey(key)) return t(`check.${key}`);
    return isAdsKey(key) ? t(`figures.${key}`) : key;
  };
  return <ColumnMenu all={columnsOf(tab).map((key) => ({ key, name: nameOf(key) }))} shown={columns} onShow={onShow} />;
}

type LevelBodyProps = Omit<LevelsCardProps, "tab"> & { tab: Exclude<AdsTab, "breakEven">; columns: readonly ColumnKey[]; phone: boolean };

/** What came is of another level or campaign than is asked for now. */
function isOther({ answer, question, isCurrent }: LevelBodyProps): boolean {
  if (answer.level !== question.level) return true;
  return question.campaign !== undefined && !isCurrent && answer.campaign?.id !== question.campaign;
}

function LevelBody(props: LevelBodyProps): ReactNode {
  const { answer, question, tab, isCurrent, view } = props;
  const { t } = useTranslation("ads");
  // Where only bills are known, there are days and nothing to put on offers.
  if (answer.coverage.days.reported === 0 && (tab === "campaign" || tab === "offer"))
    return <GetReport hasBills={answer.coverage.days.billed > 0} />;
  if (isOther(props)) return <TableWait rows={6} failed={t("failed")} error={undefined} onRetry={() => undefined} />;
  return (
    <div aria-busy={!isCurrent}>
      {tab === "check" && <p className={`${ui.ruled} ${ui.pad8x12} ${ui.small} ${ui.secondary}`}>{t("check.text")}</p>}
      {question.campaign !== undefined && <CampaignBar answer={answer} view={view} />}
      {answer.total === 0 ? <NoRows question={question} /> : <Rows {...props} />}
    </div>
  );
}

function NoRows({ question: { level, campaign } }: Pick<LevelBodyProps, "question">) {
  const { t } = useTranslation("ads");
  const text = campaign === undefined ? t(`table.empty.${level}`) : t("campaign.empty");
  return <EmptyState icon={<PackageSearch />} title={t("table.emptyTitle")} text={text} />;
}

function Rows({ answer, question, tab, state, view, columns, phone }: LevelBodyProps) {
  const { t } = useTranslation("ads");
  return (
    <>
      {phone ? (
        <LevelItems answer={answer} filter={question.filter} tab={tab} view={view} />
      ) : (
        <LevelTable answer={answer} filter={question.filter} tab={tab} columns={columns} state={state} view={view} />
      )}
      <TablePages
        state={state}
        total={answer.total}
        rangeText={(from, to) => t(`table.range.${answer.level}`, { from, to, count: answer.total })}
        sizeLabel={t("table.perPage")}
      />
    </>
  );
}
