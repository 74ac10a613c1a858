import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { Session } from "#accounts/sessions.ts";
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteContract } from "#contract/route.ts";
import type { Day, Market } from "#core/facts.ts";
import type { DisplayCurrency } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { TextLocale } from "#text/texts.ts";

/** What every handler gets: validated input, the language and, from the headers, market and currency. */
export type PublicCall<R extends RouteContract> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** `X-Market`, default PL. */
  market: Market;
  /** `X-Currency`, default PLN. */
  currency: DisplayCurrency;
  /** Today in the market's zone, `yyyy-MM-dd`. */
  today: Day;
  locale: TextLocale;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Does what takes a whole core or much memory when its turn has come, unless the caller goes away before. */
  inTurn: InTurn;
};

export type InTurn = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Routes that are not public also know who asks and for which company. */
export type CompanyCall<R extends RouteContract> = PublicCall<R> & { session: Session; scope: CompanyScope };

export type CallOf<R extends RouteContract> = R["policy"] extends "public" ? PublicCall<R> : CompanyCall<R>;

const FILE = Symbol("file");

type FileContent = {
  name: string;
  /** Media type, with its charset. */
  type: string;
  content: Readable | Buffer | string;
  /** A page to show; without it, a file to save. */
  inline?: boolean;
};

/** An answer that is not JSON. */
export type FileAnswer = FileContent & { readonly [FILE]: true };

export function fileAnswer(file: FileContent): FileAnswer {
  return { [FILE]: true, ...file };
}

export function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === "object" && answer !== null && FILE in answer;
}

const REDIRECT = Symbol("redirect");

/** Sends the browser on to another page. */
export type RedirectAnswer = { readonly [REDIRECT]: string };

export function redirectTo(url: string): RedirectAnswer {
  return { [REDIRECT]: url };
}

/** The address of a redirect, null for any other answer. */
export function redirectOf(answer: unknown): string | null {
  return typeof answer === "object" && answer !== null && REDIRECT in answer && typeof answer[REDIRECT] === "string"
    ? answer[REDIRECT]
    : null;
}

export type AnswerOf<R extends RouteContract> =
  | (R extends { response: NonNullable<RouteContract["response"]> }
      ? ResponseOf<R>
      : R extends { files: readonly string[] }
        ? never
        : R extends { status: 302 }
          ? RedirectAnswer
          : void)
  | (R extends { files: readonly string[] } ? FileAnswer : never);

export type Handler<R extends RouteContract> = (call: CallOf<R>) => Promise<AnswerOf<R>>;
