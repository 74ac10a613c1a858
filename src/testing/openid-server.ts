/** A provider of OpenID Connect on this machine: it signs with keys of its own, and who agrees is decided by the test. */
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { formOf, listenOnLoopback } from "./loopback.ts";

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string };

export type OpenIdServer = {
  issuer: string;
  /** Who signs in there next; null = they decline. */
  person: Person | null;
  /** What is wrong with the next answers. */
  flaw: "none" | "nonce" | "signature" | "audience" | "expired" | "away";
  /** Whether the address is told in the token, or to whoever asks for it. */
  tells: "token" | "userinfo";
  close(): Promise<void>;
};

export const OPENID_CLIENT = { clientId: "zyskomierz", clientSecret: "secret of the client" };

type Grant = { person: Person; question: URLSearchParams };
type Keys = { privateKey: CryptoKey; publicKey: CryptoKey };

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

function authorize(state: OpenIdServer, grants: Map<string, Grant>, question: URLSearchParams): string {
  const back = new URL(question.get("redirect_uri") ?? "");
  back.searchParams.set("state", question.get("state") ?? "");
  back.searchParams.set("iss", state.issuer);
  if (state.person === null) back.searchParams.set("error", "access_denied");
  else {
    const code = randomBytes(16).toString("hex");
    grants.set(code, { person: state.person, question });
    back.searchParams.set("code", code);
  }
  return back.href;
}

async function idToken({ issuer, flaw, tells }: OpenIdServer, { person, question }: Grant, keys: Keys, stranger: Keys): Promise<string> {
  const claims = tells === "token" ? person : { sub: person.sub };
  const nonce = flaw === "nonce" ? "another" : question.get("nonce");
  return new SignJWT({ ...claims, nonce })
    .setProtectedHeader({ alg: "RS256", kid: "key" })
    .setIssuer(issuer)
    .setAudience(flaw === "audience" ? "another client" : OPENID_CLIENT.clientId)
    .setIssuedAt()
    .setExpirationTime(flaw === "expired" ? "-5m" : "5m")
    .sign(flaw === "signature" ? stranger.privateKey : keys.privateKey);
}

/** Whoever exchanges a code knows the client's secret, and has asked for it: the verifier is theirs alone. */
function isTheirs(body: URLSearchParams, { question }: Grant): boolean {
  const challenge = createHash("sha256")
    .update(body.get("code_verifier") ?? "")
    .digest("base64url");
  const isClient = body.get("client_id") === OPENID_CLIENT.clientId && body.get("client_secret") === OPENID_CLIENT.clientSecret;
  return isClient && challenge === question.get("code_challenge") && body.get("redirect_uri") === question.get("redirect_uri");
}

export async function startOpenIdServer(): Promise<OpenIdServer> {
  const [keys, stranger] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const grants = new Map<string, Grant>();
  const people = new Map<string, Person>();

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await formOf(request);
    const code = body.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    if (grant === undefined || !isTheirs(body, grant)) return answer(response, 400, { error: "invalid_grant" });
    const accessToken = randomBytes(16).toString("hex");
    people.set(accessToken, grant.person);
    const signed = await idToken(state, grant, keys, stranger);
    answer(response, 200, { access_token: accessToken, token_type: "Bearer", expires_in: 60, id_token: signed });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", state.issuer);
    if (state.flaw === "away") return answer(response, 503, {});
    if (pathname === "/.well-known/openid-configuration") return answer(response, 200, metadata(state.issuer));
    if (pathname === "/jwks") {
      return answer(response, 200, { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "key", alg: "RS256", use: "sig" }] });
    }
    if (pathname === "/authorize") return void response.writeHead(302, { location: authorize(state, grants, searchParams) }).end();
    if (pathname === "/token") return token(request, response);
    answer(response, 200, people.get((request.headers.authorization ?? "").replace("Bearer ", "")) ?? {});
  }

  const server = createServer((request, response) => void serve(request, response));
  const { url, close } = await listenOnLoopback(server);
  const state: OpenIdServer = {
    issuer: url,
    person: null,
    flaw: "none",
    tells: "token",
    close,
  };
  return state;
}
