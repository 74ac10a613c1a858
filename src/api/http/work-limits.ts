import type { FastifyReply, FastifyRequest } from "fastify";
import type { RouteContract } from "#contract/route.ts";
import type { Db } from "#db/connection.ts";
import type { Share } from "./caller-turns.ts";
import type { Patience } from "./slow-readers.ts";

/** `question`: reports and searches; `file`: answers that are saved; `upload`; `rest`: what takes a moment. */
export type WorkKind = "question" | "file" | "upload" | "rest";

export type WorkLimits = {
  /** Of one caller, by kind. */
  caller: Readonly<Record<WorkKind, Share>>;
  /** Questions and files of all guests of the demo together. */
  guests: Share;
  /** Questions of everybody at once; more wait, whoever asks. */
  questions: number;
  /** Files of everybody at once, fewer of them the demo's guests', and how long one may take until its last byte has been read. */
  files: Share & Patience & { readonly guests: number };
};

/** A browser opens six connections to a host; a script of fifty finds a place for each. */
export const DEFAULT_WORK: WorkLimits = {
  caller: {
    question: { atOnce: 4, waiting: 60 },
    file: { atOnce: 2, waiting: 10 },
    upload: { atOnce: 4, waiting: 20 },
    rest: { atOnce: 4, waiting: 100 },
  },
  guests: { atOnce: 4, waiting: 100 },
  questions: 6,
  // Half an hour is a file of 100 MB over a slow line of a phone.
  files: { atOnce: 4, waiting: 40, guests: 1, seconds: 1800, stalledSeconds: 60 },
};

/** Connections that answers need besides those of questions: sessions, changes, uploads, news. */
const BESIDE_QUESTIONS = 8;

export function connectionsOf({ questions, files }: WorkLimits): { web: number; files: number } {
  return { web: questions + BESIDE_QUESTIONS, files: files.atOnce };
}

export type Work = {
  /** Waits for the caller's turn, before the body is read. Throws TOO_MANY_REQUESTS. */
  enter(contract: RouteContract, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Runs the handler in its turn. */
  run<T>(request: FastifyRequest, handler: () => Promise<T>): Promise<T>;
  /** What the request's statements run on. */
  db(request: FastifyRequest): Db;
};
