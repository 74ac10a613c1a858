/** Asking a source for documents: what its connector and the lists of the kit need of its HTTP. */
import type { Query } from "./http.ts";

export type ApiRequest = {
  readonly path: string;
  readonly query?: Query;
  /** In which form it is wanted, where the source has several. */
  readonly media?: string;
  /** Which of the source's limits it counts for. */
  readonly lane?: string;
  /** 404 is an answer: `null`. */
  readonly absentIsNull?: boolean;
};

export type ApiClient = { get(request: ApiRequest): Promise<unknown> };
