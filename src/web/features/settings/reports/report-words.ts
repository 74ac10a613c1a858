import { getI18n } from "react-i18next";
import type { ScheduledReport } from "#contract/scheduled-reports.ts";
import { intlLocale } from "#core/number-text.ts";
import { timeText } from "#core/report-schedule.ts";
import type { ReportDraft } from "./scheduled-reports.api.ts";

/** „poniedziałek” for 1 … „niedziela” for 7: 1 January 2024 was a Monday. */
export function weekdayName(day: number, language: string): string {
  return Temporal.PlainDate.from("2023-12-31").add({ days: day }).toLocaleString(intlLocale(language), { weekday: "long" });
}

/** „co tydzień, poniedziałek, 07:00” */
export function scheduleWords({ cadence, day, minute }: Pick<ScheduledReport, "cadence" | "day" | "minute">): string {
  const { t, language } = getI18n();
  const values = { day: cadence === "weekly" ? weekdayName(day, language) : String(day), time: timeText(minute) };
  return t(`scheduledReports:sentence.${cadence}`, values);
}

/** What is sent from the screen back to the server, of a report as it is. */
export function draftOf(report: ScheduledReport): ReportDraft {
  const { name, locale, sections, markets, currency, view, cadence, day, minute, isOn, linkDays, recipients } = report;
  return {
    name,
    locale,
    sections,
    markets,
    currency,
    view,
    cadence,
    day,
    minute,
    isOn,
    linkDays,
    userIds: recipients.flatMap(({ userId }) => userId ?? []),
    emails: recipients.flatMap(({ userId, email }) => (userId === null ? [email] : [])),
  };
}
