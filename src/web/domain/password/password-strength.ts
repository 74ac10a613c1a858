/** A chunk of its own, fetched when a password is being chosen: the lists of common passwords are large. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const JUDGED_LENGTH = 100;

const known = new Set(dictionary["passwords-common"]);

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** zxcvbn's scale 0–4, judged like the server does; `about` is what others know of the person. */
export function passwordScore(password: string, about: readonly string[]): number {
  return judge.check(password.slice(0, JUDGED_LENGTH), [...about.filter((text) => text.length > 2), "zyskomierz"]).score;
}

/** Whether it stands in the list of leaked ones. */
export function isKnownPassword(password: string): boolean {
  return known.has(password.toLowerCase());
}
