import "@mantine/core/styles/Pagination.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { BadgePercent } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PROGRAMS } from "#core/programs.ts";
import { call } from "../../lib/api/call.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useAddress } from "../../lib/use-address.ts";
import { FilterChips } from "../../domain/scope/filter-chips.tsx";
import { ReportBar } from "../../domain/scope/report-bar.tsx";
import { TagSlot } from "../../domain/scope/tag-slot.tsx";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { useReportPeriod } from "../../domain/scope/use-report-period.ts";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { TableWait } from "../../ui/table-wait.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { ProgramCards } from "./program-cards.tsx";
import { ProgramTable } from "./program-table.tsx";
import { type ProgramsAnswer, type ProgramsQuestion, useProgramsQuery } from "./programs.api.ts";

const PER_PAGE = 50;

/** Whether the marketplace's price programmes pay, offer by offer. */
export function ProgramsPage() {
  const { t } = useTranslation("programs");
  useTitle(t("title"));
  useFilterSync();
  const today = useToday();
  const period = useReportPeriod(today);
  const { filter } = useFilter();
  const [params, changeAddress] = useAddress();
  const program = PROGRAMS.find((known) => known === params.get("program"));
  const page = Math.max(1, Number(params.get("page")) || 1);
  const question: ProgramsQuestion = { filter, ...period.range, compare: "previous", ...(program === undefined ? {} : { program }) };
  const { data, currentData, error, refetch } = useProgramsQuery({ ...question, page, perPage: PER_PAGE });
  const shown = currentData ?? data;
  const choose = (wanted: string | null) =>
    changeAddress((address) => {
      address.delete("page");
      if (wanted === null) address.delete("program");
      else address.set("program", wanted);
    }, "replace");
  const turn = (to: number) => changeAddress((address) => address.set("page", String(to)), "push");
  return (
    <>
      <ReportBar period={period} today={today} />
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
        <TagSlot />
      </div>
      <p className={ui.secondary}>
        {t("lead")} <Link to="/system/allegro-ads">{t("ads")}</Link>
      </p>
      <FilterChips today={today} />
      {shown === undefined ? (
        <section className={ui.card}>
          <TableWait rows={8} failed={t("failed")} error={error} onRetry={() => void refetch()} />
        </section>
      ) : (
        <>
          <ProgramCards answer={shown} chosen={program ?? null} onChoose={choose} />
          <ProgramList answer={shown} question={question} page={page} onPage={turn} />
        </>
      )}
    </>
  );
}

type ProgramListProps = { answer: ProgramsAnswer; question: ProgramsQuestion; page: number; onPage: (page: number) => void };

function ProgramList({ answer, question, page, onPage }: ProgramListProps) {
  const { t } = useTranslation("programs");
  return (
    <section className={ui.card} aria-label={t("list")}>
      <div className={ui.cardHead}>
        <h2>{t("list")}</h2>
        <div className={ui.push}>
          <DownloadMenu
            fileName={t("fileName")}
            request={(format) => call("POST", "/api/programs", { query: { format }, body: question })}
          />
        </div>
      </div>
      {answer.items.length === 0 ? (
        <EmptyState icon={<BadgePercent />} title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <ProgramTable answer={answer} />
      )}
      {answer.total > PER_PAGE && (
        <div className={ui.pad12}>
          <Pager page={page} pages={Math.ceil(answer.total / PER_PAGE)} onPage={onPage} />
        </div>
      )}
    </section>
  );
}
