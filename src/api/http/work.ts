/**
 * Who may keep the server how busy at once, so that nobody's questions hold up everybody's: each caller has turns by kind of
 * work, questions of all callers together leave some of the database's connections free, and files have connections of their own.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RouteContract } from "#contract/route.ts";
import { abandonable } from "#db/abandonable.ts";
import type { ApiDeps } from "./deps.ts";
import { addressOf } from "./limits.ts";
import { answersFile } from "./policy.ts";
import { createCallerTurns, type CallerTurns } from "./caller-turns.ts";
import { cutOffSlow } from "./slow-readers.ts";
import type { Work, WorkKind } from "./work-limits.ts";

/** Null = nobody waits for it: what is public has limits of its own, and a stream of news is silent nearly always. */
function kindOf(contract: RouteContract, query: unknown): WorkKind | null {
  const { policy, method, files, multipart, work } = contract;
  if (policy === "public" || files?.includes("text/event-stream")) return null;
  if (multipart) return "upload";
  if (answersFile(contract, query)) return "file";
  return work ?? (policy === "read" && method === "POST" ? "question" : "rest");
}

/** One request's share of the work. */
type Turn = {
  readonly kind: WorkKind;
  /** When the caller has gone before the answer did. */
  readonly gone: AbortSignal;
  /** Given back once the handler has ended and the answer has left. */
  hold(giveBack: () => void): void;
  begin(part: "handler"): void;
  end(part: "handler"): void;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Null where nobody waits for a turn. */
    turn: Turn | null;
  }
}

function openTurn(kind: WorkKind, { raw }: FastifyReply): Turn {
  const gone = new AbortController();
  const open = new Set(["answer"]);
  const held: (() => void)[] = [];
  const end = (part: string): void => {
    open.delete(part);
    if (open.size === 0) for (const giveBack of held.splice(0)) giveBack();
  };
  const onClose = (): void => {
    if (!raw.writableFinished) gone.abort(new Error("the caller has gone"));
    end("answer");
  };
  if (raw.destroyed) onClose();
  else raw.once("close", onClose);
  return {
    kind,
    gone: gone.signal,
    hold: (giveBack) => (open.size === 0 ? giveBack() : void held.push(giveBack)),
    begin: (part) => void open.add(part),
    end,
  };
}

/** Whether the work was given up because nobody waits for it: how it ended is no failure of ours. */
export function isAbandoned({ turn }: FastifyRequest): boolean {
  return turn !== null && turn.gone.aborted && (turn.kind === "question" || turn.kind === "file");
}

export function createWork({ database, files = database, config }: ApiDeps): Work {
  const { caller, guests, questions, files: filesOfAll } = config.work;
  const turns: Readonly<Record<WorkKind, CallerTurns>> = {
    question: createCallerTurns(caller.question),
    file: createCallerTurns(caller.file),
    upload: createCallerTurns(caller.upload),
    rest: createCallerTurns(caller.rest),
  };
  const ofGuests = createCallerTurns(guests);
  const together = createCallerTurns({ atOnce: questions, waiting: Number.POSITIVE_INFINITY });
  const guestFiles = createCallerTurns({ atOnce: filesOfAll.guests, waiting: filesOfAll.waiting });
  const allFiles = createCallerTurns(filesOfAll);

  /** A file holds a connection until its reader has the last byte: who reads slowly, or not at all, is cut off in the end. */
  async function takeFileTurn(turn: Turn, isGuest: boolean, { raw }: FastifyReply): Promise<void> {
    if (isGuest) turn.hold(await guestFiles.take("guests", turn.gone));
    turn.hold(await allFiles.take("all", turn.gone));
    turn.hold(cutOffSlow(raw, filesOfAll));
  }

  async function inTurn<T>({ kind, gone }: Turn, handler: () => Promise<T>): Promise<T> {
    if (kind !== "question") return handler();
    const giveBack = await together.take("questions", gone);
    return handler().finally(giveBack);
  }

  return {
    async enter(contract, request, reply) {
      const kind = kindOf(contract, request.query);
      if (kind === null) return;
      const turn = openTurn(kind, reply);
      request.turn = turn;
      const account = request.session?.account;
      // All guests of the demo are one user: their addresses tell them apart.
      const who = account?.isDemoGuest ? `guest ${addressOf(request)}` : `user ${account?.id ?? ""}`;
      turn.hold(await turns[kind].take(who, turn.gone));
      const isGuest = account?.isDemoGuest === true;
      if (isGuest && kind !== "rest") turn.hold(await ofGuests.take("guests", turn.gone));
      if (kind === "file") await takeFileTurn(turn, isGuest, reply);
    },
    async run({ turn }, handler) {
      if (turn === null) return handler();
      turn.begin("handler");
      return inTurn(turn, handler).finally(() => turn.end("handler"));
    },
    db({ turn }) {
      if (turn?.kind === "question") return abandonable(database, turn.gone, database);
      if (turn?.kind === "file") return abandonable(files, turn.gone, database);
      return database.db;
    },
  };
}
