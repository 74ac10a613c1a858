import { SMTPServer } from "smtp-server";
import { smtpTransport } from "#mail/transport.ts";

/** `to`: every recipient, one after the other. */
export type ReceivedLetter = { from: string; to: string; source: string };

type Refusal = { readonly message: string; readonly responseCode: number };

/** A real mail server on this machine that keeps what it is given, and does not take what is for the `refused`. */
export async function startMailServer(refusal: Refusal = { message: "no such mailbox", responseCode: 550 }) {
  const received: ReceivedLetter[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }) : null);
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => void pieces.push(piece));
      stream.on("end", () => {
        const to = rcptTo.map(({ address }) => address).join(", ");
        received.push({ from: mailFrom ? mailFrom.address : "", to, source: Buffer.concat(pieces).toString() });
        done();
      });
    },
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const bound = server.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, "Zyskomierz <poczta@example.com>");
  return {
    received,
    refused,
    transport,
    /** Nothing has come yet, and nobody is refused. */
    clear() {
      received.length = 0;
      refused.clear();
    },
    async close() {
      transport.close();
      await new Promise<void>((closed) => void server.close(closed));
    },
  };
}
