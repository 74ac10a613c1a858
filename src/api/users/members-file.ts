/** The team as a file: everybody whom the filters leave. */
import type { Member, usersRoute } from "#contract/team.ts";
import { zoneOf } from "#core/market.ts";
import type { OutRow } from "#files/out-cell.ts";
import { momentText } from "../domain/moment-text.ts";
import type { SayText } from "../domain/report.ts";
import { tableFile } from "../domain/table-file.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";

const PER_PAGE = 200;

const COLUMNS = ["name", "email", "company", "role", "stores", "costs", "status", "secondFactor", "lastSeen", "since"] as const;

type MembersFile = {
  /** Whether people of several companies stand in it. */
  isOfAll: boolean;
  /** Members from the given number on, at most so many. */
  read: (limit: number, offset: number) => Promise<Member[]>;
  /** Names of the stores that somebody is limited to. */
  storeNames: (member: Member, storeIds: readonly string[]) => Promise<string[]>;
};

export function membersFile(call: CallOf<typeof usersRoute>, format: "csv" | "xlsx", file: MembersFile, say: SayText): Promise<FileAnswer> {
  const columns = COLUMNS.filter((column) => file.isOfAll || column !== "company");
  return tableFile(call, format, {
    name: say(file.isOfAll ? "users:all" : "users:title"),
    range: null,
    header: columns.map((column) => say(`users:columns.${column}`)),
    rows: () => rowsOf(call, columns, file, say),
  });
}

async function* rowsOf(
  call: CallOf<typeof usersRoute>,
  columns: readonly (typeof COLUMNS)[number][],
  { read, storeNames }: MembersFile,
  say: SayText,
): AsyncGenerator<OutRow> {
  for (let offset = 0, count = PER_PAGE; count === PER_PAGE; offset += count) {
    const members = await read(PER_PAGE, offset);
    for (const member of members) {
      const cells = { ...cellsOf(member, call, say), stores: await storesText(member, storeNames, say) };
      yield columns.map((column) => cells[column]);
    }
    count = members.length;
  }
}

function cellsOf(member: Member, { market, locale }: CallOf<typeof usersRoute>, say: SayText) {
  const moment = (at: string): string => momentText(at, zoneOf(market), locale);
  const isLimited = member.role === "viewer" && !member.limits.seesCosts;
  return {
    name: member.name ?? "",
    email: member.email,
    company: member.companyName,
    role: say(`users:roles.${member.role}`),
    costs: say(`users:limits.${isLimited ? "withoutCosts" : "withCosts"}`),
    status: say(`users:statuses.${member.status}`),
    // What an invited person has elsewhere is not told.
    secondFactor: member.status === "invited" ? "" : say(`history:value.${member.totpEnabled ? "yes" : "no"}`),
    lastSeen: member.lastSeenAt === null ? "" : moment(member.lastSeenAt),
    since: moment(member.createdAt),
  };
}

/** Limits are of consequence for viewers alone. */
async function storesText(member: Member, storeNames: MembersFile["storeNames"], say: SayText): Promise<string> {
  const { storeIds } = member.limits;
  return member.role !== "viewer" || storeIds === null ? say("users:limits.allStores") : (await storeNames(member, storeIds)).join("; ");
}
