/** A pooler in transaction mode, as small as a test needs it: all its clients take turns in one session of the server. */
import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import type { SocketTarget } from "#db/embedded.ts";

export type Pooler = { readonly url: string; stop(): void };

/** Of the wire protocol: a message is its letter, the length of the rest, the rest. */
const HEAD = 5;
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const WELCOME = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), READY]);

function startup({ user, database }: SocketTarget): Buffer {
  const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(words.length + 8);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, words]);
}

/** Cuts what arrives into whole messages; the first of a client has no letter. */
function messagesOf(socket: Socket, tell: (message: Buffer) => void, hasLetter = true): void {
  let rest = Buffer.alloc(0);
  let offset = hasLetter ? 1 : 0;
  socket.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD && rest.length >= rest.readInt32BE(offset) + offset) {
      const end = rest.readInt32BE(offset) + offset;
      tell(rest.subarray(0, end));
      rest = rest.subarray(end);
      offset = 1;
    }
  });
}

/** The one session: each question is answered whole before the next is asked. */
async function openSession(target: SocketTarget): Promise<{ ask(question: Buffer): Promise<Buffer>; end(): void }> {
  const socket = connect(`${target.host}/.s.PGSQL.${target.port}`);
  await once(socket, "connect");
  let heard: Buffer[] = [];
  let answered: (answer: Buffer) => void = () => undefined;
  messagesOf(socket, (message) => {
    heard.push(message);
    if (message.subarray(0, READY.length).equals(READY)) answered(Buffer.concat(heard.splice(0)));
  });
  const send = (question: Buffer): Promise<Buffer> =>
    new Promise((done) => {
      heard = [];
      answered = done;
      socket.write(question);
    });
  let last: Promise<Buffer> = send(startup(target));
  await last;
  return { ask: (question) => (last = last.then(() => send(question))), end: () => void socket.destroy() };
}

export async function startTransactionPooler(target: SocketTarget): Promise<Pooler> {
  const session = await openSession(target);
  const server = createServer((client) => {
    let isKnown = false;
    const tell = (message: Buffer): void => {
      if (!isKnown) {
        isKnown = true;
        client.write(WELCOME);
      } else if (message[0] === "Q".charCodeAt(0)) {
        void session.ask(message).then((answer) => client.write(answer));
      }
    };
    messagesOf(client, tell, false);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${target.user}@127.0.0.1:${port}/${target.database}`,
    stop() {
      session.end();
      server.close();
    },
  };
}
