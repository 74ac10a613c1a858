import type { ProvenIdentity } from "#accounts/openid-identities.ts";

/** What a question to the provider is asked with, and its answer is compared with. */
export type Asked = { state: string; nonce: string; verifier: string };

/** A provider of OpenID Connect that people of this instance can sign in through. */
export type IdentityProvider = {
  /** Its address, which is part of who somebody is there. */
  readonly issuer: string;
  /** Under which name people know it. */
  readonly label: string;
  /** Where people show who they are. Throws UNAVAILABLE. */
  ask(redirectUri: string): Promise<{ url: string; asked: Asked }>;
  /** Who came back to `address` with the provider's answer. Throws UNAVAILABLE, REFUSED. */
  finish(address: URL, asked: Asked): Promise<ProvenIdentity>;
};
