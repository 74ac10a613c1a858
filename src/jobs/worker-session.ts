/** Who a worker is to the database, from its first connection to its last; one that was taken for lost never comes back as the same. */
import { randomBytes } from "node:crypto";
import type pg from "pg";

/** The worker was silent for too long: others ended its connections and do its jobs. */
export class SessionLost extends Error {
  constructor() {
    super("this worker was taken for lost and its jobs are done by others");
    this.name = "SessionLost";
  }
}

export type WorkerSession = {
  /** `application_name` of all its connections, by which whoever takes over ends them. */
  readonly name: string;
  /** Asked by every new connection. @throws SessionLost once others have taken over. */
  readonly admit: (client: pg.ClientBase) => Promise<void>;
  /** From now on the database has to know the session. */
  readonly markKnown: () => void;
};

export function openSession(): WorkerSession {
  const name = `zyskomierz worker ${randomBytes(8).toString("hex")}`;
  let isKnown = false;
  return {
    name,
    markKnown: () => void (isKnown = true),
    async admit(client) {
      // Asked before the database is: the session may become known while the answer is on its way.
      const mustBeThere = isKnown;
      const { rows } = await client.query<{ isLost: boolean }>(
        `select lost_at is not null as "isLost" from worker_heartbeats where session = $1`,
        [name],
      );
      if (rows.some(({ isLost }) => isLost) || (mustBeThere && rows.length === 0)) throw new SessionLost();
    },
  };
}
