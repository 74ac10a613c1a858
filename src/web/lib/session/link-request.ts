import { createContext } from "react";

/** What a link of a letter, or of the team screen, asks the app to do before anything else. */
export type LinkRequest =
  | { kind: "tokenLogin"; token: string }
  | { kind: "loginAs"; id: string; token: string; name: string }
  | { kind: "accept"; type: "register" | "invitation" | "unlock"; token: string }
  /** For a page of its own, which takes the token from `LinkToken`. */
  | { kind: "page"; token: string };

const ACCEPT_TYPES = ["register", "invitation", "unlock"] as const;
const PAGES: ReadonlySet<string> = new Set(["/reset-password", "/email-update"]);

/**
 * Reads `?confirm-token=`, `?login-as=ID&token=T&name=N`, `?accept=TYPE&token=T` and, on the two pages that have links of
 * their own, `?token=`; null when the address asks for none of them.
 */
export function linkRequestIn({ pathname, search }: { pathname: string; search: string }): LinkRequest | null {
  const params = new URLSearchParams(search);
  const confirm = params.get("confirm-token");
  if (confirm) return { kind: "tokenLogin", token: confirm };
  const token = params.get("token");
  if (!token) return null;
  if (PAGES.has(pathname)) return { kind: "page", token };
  const id = params.get("login-as");
  // The name only stands in the call's path, where an empty part would be another path.
  if (id) return { kind: "loginAs", id, token, name: params.get("name") || "-" };
  const type = ACCEPT_TYPES.find((known) => known === params.get("accept"));
  return type === undefined ? null : { kind: "accept", type, token };
}

/** The token that the address of a page had; null when it had none, or the page was loaded anew since. */
export const LinkToken = createContext<string | null>(null);

/** State of an entry of the history whose link is being followed. The token itself is in memory alone. */
export const LINK_OPENED = "followingLink";
/** The same after the link has done what it was for: loaded anew, there is nothing left to do. */
export const LINK_USED = "followedLink";
