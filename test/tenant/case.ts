/** How one call of the API is tried by the company itself and by a stranger. */
import type { Victim } from "./victim.ts";

export type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: () => FormData;
};

export type Case = {
  /** A call that succeeds for whoever may make it. */
  rightful: (victim: Victim) => Input;
  /**
   * What a stranger gets for that very call, made from another company: `notFound` where it names an object (404);
   * `ownData` where it names none, or only filters: an answer without anything of the victim's; `refused` (400) where
   * it names a secret of another session, or has to guess one.
   */
  stranger: "notFound" | "ownData" | "refused";
  /** What a stranger sends who does not know the secret that the rightful call carries: with it they would be the victim. */
  guess?: (victim: Victim) => Omit<Input, "form">;
  /** The company's log notes the stranger's attempt, and nothing else changes. */
  isNoted?: boolean;
  /** Who makes the rightful call, where neither the owner nor an administrator does. */
  caller?: "viewer";
  /** It works for nobody on an instance with users and without a demo (400); its own test shows it working. */
  isOver?: boolean;
};

export const nothing = (): Input => ({});
export const own = (rightful: Case["rightful"]): Case => ({ rightful, stranger: "ownData" });
export const object = (rightful: Case["rightful"]): Case => ({ rightful, stranger: "notFound" });
