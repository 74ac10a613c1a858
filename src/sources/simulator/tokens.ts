/**
 * The authorization server's memory: grants, access tokens (12 hours), refresh tokens (three months, single use with
 * 60 seconds of grace), codes (10 seconds, single use). Tokens are signed rather than remembered, so that they outlive
 * a restart of the simulator; only what was used or revoked is kept in mind.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { DAY } from "./moments.ts";
import { randomOf } from "./random.ts";
import { Refusal } from "./refusal.ts";

const ACCESS_SECONDS = 43_199;
const REFRESH_LIFE = 90 * DAY;
const GRACE = 60_000;
const CODE_LIFE = 10_000;

export type Grant = { readonly grant: string; readonly clientId: string; readonly sellerId: string; readonly scopes: readonly string[] };

type Claims = Grant & { readonly kind: "access" | "refresh"; readonly id: string; readonly until: number };

export type TokenAnswer = {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly allegro_api: boolean;
  readonly iss: string;
  readonly jti: string;
};

/** How often refresh tokens were shown: a well-behaved client never shows one twice. */
export type RefreshUse = { readonly first: number; readonly againInGrace: number; readonly againTooLate: number };

export type Tokens = {
  issue(grant: Omit<Grant, "grant">, now: number): TokenAnswer;
  /** The grant behind an access token; Refusal 401 when it is over, revoked or not ours. */
  access(token: string, now: number): Grant;
  refresh(token: string, clientId: string, now: number): TokenAnswer;
  /** The access token is refused from now on. */
  expire(token: string): void;
  revoke(token: string): void;
  /** All consents of a seller end. */
  revokeSeller(sellerId: string): void;
  refreshUse(): RefreshUse;
};

function invalidGrant(message: string): Refusal {
  return new Refusal(400, "invalid_grant", message);
}

function isClaims(value: unknown): value is Claims {
  return typeof value === "object" && value !== null && "kind" in value && "grant" in value && "until" in value && "id" in value;
}

type Signer = { readonly write: (claims: Claims) => string; readonly read: (token: string) => Claims | null };

function createSigner(secret: string): Signer {
  const sign = (body: string): string => createHmac("sha256", secret).update(body).digest("base64url");
  return {
    write: (claims) => {
      const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
      return `${body}.${sign(body)}`;
    },
    read: (token) => {
      const [body = "", signature = ""] = token.split(".");
      const expected = sign(body);
      if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
      const claims: unknown = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
      return isClaims(claims) ? claims : null;
    },
  };
}

type RefreshUses = {
  /** The claims of a refresh token that may be used; shown again after its grace it ends the whole grant. */
  readonly show: (claims: Claims | null, clientId: string, now: number) => Claims;
  readonly counted: () => RefreshUse;
};

function refreshUses(revoked: Set<string>): RefreshUses {
  const usedAt = new Map<string, number>();
  const use = { first: 0, againInGrace: 0, againTooLate: 0 };
  return {
    show: (claims, clientId, now) => {
      if (claims === null || claims.kind !== "refresh" || claims.clientId !== clientId) throw invalidGrant("Invalid refresh token");
      if (claims.until <= now || revoked.has(claims.grant)) throw invalidGrant("Refresh token expired or revoked");
      const before = usedAt.get(claims.id);
      if (before !== undefined && now - before > GRACE) {
        use.againTooLate += 1;
        revoked.add(claims.grant);
        throw invalidGrant("Refresh token already used");
      }
      if (before === undefined) usedAt.set(claims.id, now);
      use[before === undefined ? "first" : "againInGrace"] += 1;
      return claims;
    },
    counted: () => ({ ...use }),
  };
}

/** `onConsent` is told whose consent every new grant is. */
export function createTokens(seed: string, onConsent: (sellerId: string) => void): Tokens {
  const expired = new Set<string>();
  const revoked = new Set<string>();
  const issuedBy = new Map<string, Set<string>>();
  const uses = refreshUses(revoked);
  let serial = 0;

  const { write, read } = createSigner(`${seed} signs tokens`);
  const pair = (grant: Grant, now: number): TokenAnswer => {
    serial += 1;
    const random = randomOf(seed, "token", now, serial, grant.grant);
    const id = random.uuid(serial & 0xffff);
    const known = issuedBy.get(grant.sellerId) ?? new Set<string>();
    issuedBy.set(grant.sellerId, known.add(grant.grant));
    return {
      access_token: write({ ...grant, kind: "access", id, until: now + ACCESS_SECONDS * 1000 }),
      token_type: "bearer",
      refresh_token: write({ ...grant, kind: "refresh", id: random.uuid(0), until: now + REFRESH_LIFE }),
      expires_in: ACCESS_SECONDS,
      scope: grant.scopes.join(" "),
      allegro_api: true,
      iss: "https://allegro.pl",
      jti: id,
    };
  };

  return {
    issue: (wanted, now) => {
      serial += 1;
      onConsent(wanted.sellerId);
      return pair({ ...wanted, grant: randomOf(seed, "grant", now, serial).uuid(0) }, now);
    },
    access: (token, now) => {
      const claims = read(token);
      if (claims === null || claims.kind !== "access" || revoked.has(claims.grant))
        throw new Refusal(401, "invalid_token", "Invalid access token");
      if (claims.until <= now || expired.has(claims.id)) throw new Refusal(401, "invalid_token", "Access token expired");
      return claims;
    },
    refresh: (token, clientId, now) => {
      const { grant, sellerId, scopes } = uses.show(read(token), clientId, now);
      return pair({ grant, clientId, sellerId, scopes }, now);
    },
    expire: (token) => {
      const claims = read(token);
      if (claims !== null) expired.add(claims.id);
    },
    revoke: (token) => {
      const claims = read(token);
      if (claims !== null) revoked.add(claims.grant);
    },
    revokeSeller: (sellerId) => {
      for (const grant of issuedBy.get(sellerId) ?? []) revoked.add(grant);
    },
    refreshUse: uses.counted,
  };
}

type Code = {
  readonly clientId: string;
  readonly sellerId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly until: number;
};

export type Codes = {
  make(code: Omit<Code, "until">, now: number): string;
  redeem(
    code: string,
    shown: { readonly clientId: string; readonly redirectUri: string; readonly verifier: string | null },
    now: number,
  ): Code;
};

export function createCodes(seed: string): Codes {
  const codes = new Map<string, Code>();
  let serial = 0;
  return {
    make: (code, now) => {
      serial += 1;
      const text = randomOf(seed, "code", now, serial).uuid(0).replaceAll("-", "");
      codes.set(text, { ...code, until: now + CODE_LIFE });
      return text;
    },
    redeem: (text, { clientId, redirectUri, verifier }, now) => {
      const code = codes.get(text);
      codes.delete(text);
      if (code === undefined || code.until < now) throw invalidGrant("Invalid or expired authorization code");
      if (code.clientId !== clientId || code.redirectUri !== redirectUri) throw invalidGrant("Authorization code of another client");
      if (code.challenge !== null && code.challenge !== challengeOf(verifier ?? "")) throw invalidGrant("code_verifier does not match");
      return code;
    },
  };
}

/** PKCE, method S256. */
function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
