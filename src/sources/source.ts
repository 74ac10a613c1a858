/**
 * What a source of orders is: a folder beside this file, one line in `registry.ts`. It says what it gives and how a seller agrees
 * (`Manifest`, `Consent`), what of it is read when (`Feed`), and opens one account (`Connector`).
 */
import type { Instant, Market } from "#core/facts.ts";
import type { ImportKind } from "#core/import-kinds.ts";
import type { Locale } from "#core/locales.ts";
import type { Clock } from "./clock.ts";
import type { Connector } from "./connector.ts";
import type { FailedRequest, Fetch, RequestRecord } from "./kit/exchange.ts";
import type { Feed } from "./kit/feed.ts";
import type { Limits } from "./kit/limits.ts";

export type Environment = "production" | "sandbox" | "simulator";

/** Base addresses without a trailing slash: `apiUrl` for data, `authUrl` for consents. */
export type Endpoints = { readonly environment: Environment; readonly apiUrl: string; readonly authUrl: string };

/** The application registered at the source, one for all sellers of an instance; a source without registration knows no `clientId`. */
export type MarketplaceApp = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly userAgent: string;
  /** It is registered with the right to campaigns, which Allegro gives only together with writing. */
  readonly hasCampaigns?: boolean;
};

/** One environment of a source, as an instance is set up for it. */
export type Place = { readonly endpoints: Endpoints; readonly app: MarketplaceApp };

/** What an instance can connect to, by source and environment; what is not set up is absent. */
export type Places = { readonly [source: string]: { readonly [environment in Environment]?: Place } | undefined };

/** What a consent gives. `refreshToken` and `accessExpiresAt` are `null` where nothing renews it: typed in by hand, it ends when it is refused. */
export type Tokens = {
  /** Of a form: its fields, as JSON. */
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly accessExpiresAt: Instant | null;
  readonly scopes: readonly string[];
};

/** Gives access tokens and renews them; a single-use refresh token and its lock are its own matter. */
export type TokenSource = {
  /** The newest that is known. */
  accessToken(): Promise<string>;
  /**
   * A newer token than the refused one, perhaps renewed by another process meanwhile. Of what was typed in there is none: throws
   * `unauthorized`, and the store's consent ends.
   */
  renewed(refused: string): Promise<string>;
};

/** What a source may give; the feeds of a source are of these, but for campaigns and documents, which come with others. */
export type Gives = "orders" | "signals" | "billing" | "refunds" | "offers" | "operations" | "campaigns" | "documents";

export type Manifest = {
  /** Written into stores and into the keys of its billing types; never changed. Small letters and digits. */
  readonly key: string;
  /** As its makers write it. */
  readonly name: string;
  /** Where it sells: its own markets, or those of the company that connects it. */
  readonly markets: readonly Market[] | "company";
  readonly environments: readonly Environment[];
  readonly gives: readonly Gives[];
  /** Each fee is billed by itself, so that those that have not come yet are expected and estimated. */
  readonly billsFees: boolean;
  /** Kinds of files that may add to a connected store. */
  readonly filesMayAdd: readonly ImportKind[];
  /** How often one application, or one account where there is none, may ask. */
  readonly requestsPerMinute: number;
  /** How far back a first sync reads, in days. */
  readonly historyDays: number;
  /** Where an administrator registers the instance's application, and under which settings its keys go; absent where there is none. */
  readonly setup?: Setup;
};

/** Addresses: `registration` at the source's own pages, `guide` at ours, as a path. */
export type Setup = { readonly registration: string; readonly guide: string; readonly variables: readonly string[] };

/** A text in every language of the product. */
export type Words = Readonly<Record<Locale, string>>;

/** `key` names it in the answer of the form; what is `secret` is never shown again. `address`: of the seller's own server, over https. */
export type ConsentField = {
  readonly key: string;
  readonly input: "text" | "secret" | "address" | "file";
  readonly label: Words;
  /** Where the seller finds it. */
  readonly hint: Words;
};

/** How a seller agrees: at the source's own pages, or by what they type in. */
export type Consent =
  | ({ readonly kind: "oauth" } & OAuth)
  | { readonly kind: "token" | "keys" | "certificate"; readonly fields: readonly ConsentField[] };

/** Kept by the server until the seller comes back; `verifier` and `state` are secrets, each for one use. */
export type Authorization = { readonly url: string; readonly state: string; readonly verifier: string };

export type DeviceAuthorization = {
  /** Secret: whoever has it gets the tokens. */
  readonly deviceCode: string;
  /** What the seller types in. */
  readonly userCode: string;
  readonly verificationUrl: string;
  /** The same with the code filled in; `null` when the source gives none. */
  readonly completeUrl: string | null;
  readonly intervalSeconds: number;
  readonly expiresAt: Instant;
};

export type DevicePoll =
  | { readonly state: "granted"; readonly tokens: Tokens }
  /** Ask again after so many seconds. */
  | { readonly state: "pending"; readonly intervalSeconds: number }
  | { readonly state: "expired" }
  | { readonly state: "denied" };

/** Consent at the source's own pages. Calls throw `MarketplaceError`. */
export type OAuth = {
  /** Rights that a seller is asked for by this application. */
  scopes(app: Pick<MarketplaceApp, "hasCampaigns">): readonly string[];
  /** Those that reading cannot do without. */
  readonly neededScopes: readonly string[];
  startAuthorization(place: Place, redirectUri: string): Authorization;
  exchangeCode(options: Asking, grant: { readonly code: string; readonly verifier: string; readonly redirectUri: string }): Promise<Tokens>;
  startDevice(options: Asking): Promise<DeviceAuthorization>;
  pollDevice(options: Asking, device: Pick<DeviceAuthorization, "deviceCode" | "intervalSeconds">): Promise<DevicePoll>;
  /** Uses the refresh token up; `unauthorized` when the consent is gone. */
  refresh(options: Asking, old: Tokens): Promise<Tokens>;
};

/** How a source is asked, whoever the account is. */
export type Asking = Place & {
  readonly clock: Clock;
  /** Shared by all stores of one application; without it this caller counts for itself. */
  readonly limits?: Limits | undefined;
  readonly fetch?: Fetch | undefined;
  /** 0 ≤ n < 1, for jitter. */
  readonly random?: (() => number) | undefined;
  readonly onRequest?: ((request: RequestRecord) => void) | undefined;
  /** Told about every try that failed, also where the next one helps. */
  readonly onFailure?: ((failure: FailedRequest) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMilliseconds?: number | undefined;
};

/** One account of a source. */
export type Opening = Asking & { readonly tokens: TokenSource };

/** What an operator has set: `own` gives a setting of `src/config.ts` by its name, `undefined` where it is not set; throws of another name. */
export type Settings = { readonly userAgent: string; readonly own: (name: string) => unknown };

export type Source = {
  readonly manifest: Manifest;
  /** Where an instance with these settings can connect to; none = the operator has something to set first. */
  places(settings: Settings): readonly Place[];
  readonly consent: Consent;
  /** What is read of a store that sells on these markets, in the order in which it is shown. */
  feeds(markets: readonly Market[]): readonly Feed[];
  /** For one application, or one account where there is none; `requestsPerMinute` as the manifest says it. */
  limits(clock: Clock, requestsPerMinute: number): Limits;
  open(options: Opening): Connector;
};
