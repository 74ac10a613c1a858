/** What the parts of the authorization server share. */
import type { Accounts } from "./accounts.ts";
import { messagePage } from "./auth-pages.ts";
import type { Json } from "./render-money.ts";
import type { Codes, Tokens } from "./tokens.ts";

export type Client = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Registered name: what the User-Agent has to begin with. */
  readonly name: string;
  /** Registered addresses to return to; without them any is accepted. */
  readonly redirectUris?: readonly string[];
};

export type AuthReply =
  | { readonly kind: "json"; readonly status: number; readonly body: Json }
  | { readonly kind: "page"; readonly status: number; readonly html: string }
  | { readonly kind: "redirect"; readonly location: string };

export type AuthServer = {
  authorizePage(params: URLSearchParams): AuthReply;
  decide(form: URLSearchParams): AuthReply;
  device(form: URLSearchParams, client: Client): AuthReply;
  devicePage(params: URLSearchParams): AuthReply;
  decideDevice(form: URLSearchParams): AuthReply;
  token(form: URLSearchParams, client: Client): AuthReply;
};

export type AuthSetting = {
  readonly seed: string;
  readonly clients: readonly Client[];
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly clock: () => number;
  readonly authUrl: () => string;
};

export function scopesOf(text: string | null): string[] {
  return (text ?? "").split(/[ +]+/).filter((scope) => scope !== "");
}

export function refusedPage(text: string): AuthReply {
  return { kind: "page", status: 400, html: messagePage("Nie można wyświetlić zgody", text) };
}
