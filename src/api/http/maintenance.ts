import type { Db } from "#db/connection.ts";
import { findMaintenance } from "./maintenance.query.ts";

const ASKED_EVERY_MS = 2000;

export type MaintenanceSwitch = {
  /** Whether the instance is being worked on; another process's change is seen after two seconds at most. */
  isOn(): Promise<boolean>;
  /** This process has changed it: asks again at once. */
  changed(): void;
};

/** Remembers the answer for a moment, so that not every call asks the database twice. */
/** @param isConfigured the operator's setting: on as long as the process runs, whatever the switch says. */
export function createMaintenanceSwitch(db: Db, isConfigured: boolean): MaintenanceSwitch {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  return {
    isOn() {
      if (isConfigured) return Promise.resolve(true);
      const now = performance.now();
      if (now - askedAt < ASKED_EVERY_MS) return answer;
      askedAt = now;
      const before = answer;
      // A database that is away is another refusal, which the call itself will meet.
      answer = findMaintenance(db).then(
        (until) => until !== null,
        () => before,
      );
      return answer;
    },
    changed() {
      askedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
