import type { Account } from "#accounts/user.ts";
import type { ReportSending, ScheduledReport as Answered } from "#contract/scheduled-reports.ts";
import type { SendingState } from "#core/scheduled-reports.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findReportReaders, maySee } from "#reporting/may-see.ts";
import { findRecipients, findReports, type Recipient, type ScheduledReport } from "#reporting/reports.query.ts";
import { type Delivery, findDeliveries, findLastSendings, type Sending } from "#reporting/sendings.query.ts";
import type { SayText } from "../domain/report.ts";

/** Of its files and letters together; what was withheld is nobody's failure. */
function stateOf({ state, jobStatus }: Sending, deliveries: readonly Delivery[]): SendingState {
  if (state === "waiting") return jobStatus === "failed" || jobStatus === "canceled" ? "failed" : "waiting";
  const meant = deliveries.filter((delivery) => delivery.state !== "withheld");
  if (meant.length === 0) return "nobody";
  const count = (wanted: Delivery["state"]): number => meant.filter((delivery) => delivery.state === wanted).length;
  if (count("failed") > 0) return count("sent") > 0 ? "partly" : "failed";
  return count("waiting") > 0 ? "waiting" : "sent";
}

function reasonOf({ state, error }: Delivery, say: SayText): string | null {
  if (state !== "failed" && state !== "withheld") return null;
  if (error === "off" || error === "asked" || error === "mayNotSee" || error === "tooMany" || error === "tooManyOfDay")
    return say(`api:report.reason.${error}`);
  return say("api:report.reason.refused", { answer: error ?? "" });
}

function presentDelivery(delivery: Delivery, say: SayText): ReportSending["deliveries"][number] {
  const { id, email, userId, state, tries, sentAt, expiresAt, isRevoked, downloads } = delivery;
  const link = expiresAt === null ? null : { expiresAt, isRevoked: isRevoked === true, downloads: downloads ?? 0 };
  return { id: String(id), email, isOutside: userId === null, state, reason: reasonOf(delivery, say), tries, sentAt, link };
}

export function presentSending(sending: Sending, deliveries: readonly Delivery[], say: SayText): ReportSending {
  const { id, cause, dueAt, startDate, endDate, state, pdfBlob } = sending;
  const shown = stateOf(sending, deliveries);
  return {
    id: String(id),
    cause,
    dueAt,
    startDate,
    endDate,
    state: shown,
    isEmpty: state === "empty",
    hasFiles: pdfBlob !== null,
    error: state === "waiting" && shown === "failed" ? say("api:report.reason.notMade") : null,
    deliveries: deliveries.map((delivery) => presentDelivery(delivery, say)),
  };
}

type Known = { recipients: readonly Recipient[]; last: ReportSending | null };

function present(report: ScheduledReport, { recipients, last }: Known): Answered {
  const { id, viewName, viewQuery, sections, markets, name, locale, currency, cadence, day, minute, isOn, linkDays, version, nextAt } =
    report;
  return {
    id: String(id),
    version,
    name,
    locale,
    sections: [...sections],
    markets: [...markets],
    currency,
    view: viewName === null ? null : { name: viewName, query: viewQuery },
    cadence,
    day,
    minute,
    isOn,
    linkDays,
    recipients: recipients.map(({ userId, ...recipient }) => ({
      userId: userId === null ? null : String(userId),
      name: recipient.name,
      email: recipient.email,
      isOff: recipient.isOff,
      isAsked: recipient.isAsked,
    })),
    nextAt,
    lastSending: last,
  };
}

/** Guests of the demo see what was made, and not who got it: whoever works on the demo is no part of what it shows. */
export function withoutLetters(sending: ReportSending): ReportSending {
  return { ...sending, deliveries: [] };
}

type Asking = Pick<Account, "id" | "isDemoGuest">;

/** Those that the member may see. */
export async function answerReports(scope: CompanyScope, { id, isDemoGuest }: Asking, say: SayText): Promise<Answered[]> {
  const reader = (await findReportReaders(scope)).get(id);
  const reports = (await findReports(scope)).filter(({ sections }) => maySee(reader, sections));
  const recipients = await findRecipients(scope);
  const sendings = await findLastSendings(scope);
  const deliveries = await findDeliveries(
    scope,
    sendings.map(({ id }) => id),
  );
  return reports.map((report) => {
    const sending = sendings.find(({ reportId }) => reportId === report.id);
    const ofIt = deliveries.filter(({ sendingId }) => sendingId === sending?.id);
    const last = sending === undefined ? null : presentSending(sending, ofIt, say);
    if (isDemoGuest) return present(report, { recipients: [], last: last === null ? null : withoutLetters(last) });
    return present(report, { recipients: recipients.get(report.id) ?? [], last });
  });
}
