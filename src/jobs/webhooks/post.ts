/** One signed call of a webhook: to the address that was checked, without following anything, within ten seconds. */
import { createHmac } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { safeAddress } from "#queue/safe-address.ts";

const PATIENCE_MS = 10_000;
/** Of an answer the log keeps its beginning. */
const KEPT_BYTES = 2000;

type Answer = { status: number; text: string };

type Call = { url: string; secret: string; event: string; deliveryId: number; body: string; allowsPrivate: boolean; nowMs: number };

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over „seconds.body” (docs/RULES.md, Webhooks). */
function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

/** @throws where nobody answers, the address is refused or the answer takes too long. */
export async function postSigned({ url, secret, event, deliveryId, body, allowsPrivate, nowMs }: Call): Promise<Answer> {
  const target = new URL(url);
  const { address, family } = await safeAddress(target, allowsPrivate);
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return new Promise((resolve, reject) => {
    const call = send(
      target,
      {
        method: "POST",
        signal,
        agent: false,
        // Whatever the name says by now: the address that was looked at.
        lookup: (_host, options, done) => {
          if (options.all === true) done(null, [{ address, family }]);
          else done(null, address, family);
        },
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Length": Buffer.byteLength(body),
          "User-Agent": "Zyskomierz-Webhook/1",
          "X-Zyskomierz-Event": event,
          "X-Zyskomierz-Delivery": String(deliveryId),
          "X-Zyskomierz-Signature": signatureOf(secret, Math.floor(nowMs / 1000), body),
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        let size = 0;
        const finish = (): void => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).subarray(0, KEPT_BYTES).toString("utf8") });
          call.destroy();
        };
        response.on("data", (piece: Buffer) => {
          pieces.push(piece);
          size += piece.length;
          if (size >= KEPT_BYTES) finish();
        });
        response.on("end", finish);
        response.on("error", reject);
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}
