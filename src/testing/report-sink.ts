/** A receiver of error reports on loopback: keeps every envelope as it came, and reads it. */
import { createServer } from "node:http";
import { gunzipSync, inflateSync } from "node:zlib";
import { z } from "zod";

const Header = z.looseObject({});
const ItemHeader = z.looseObject({ type: z.string(), length: z.number().optional() });

export type ReportItem = {
  /** `event`, `transaction`, `replay_event`, `replay_recording` … */
  type: string;
  /** The item as text, JSON for events. */
  text: string;
};

export type ReportSink = {
  /** The address to report to. */
  readonly dsn: string;
  /** Everything that came, readable: headers and items of all envelopes. */
  text(): string;
  items(type: string): ReportItem[];
  close(): Promise<void>;
};

function unpacked(body: Buffer): Buffer {
  if (body[0] === 0x1f && body[1] === 0x8b) return gunzipSync(body);
  return body[0] === 0x78 ? inflateSync(body) : body;
}

/** Replays may be packed once more inside their item, after a line of JSON. */
function itemText(item: Buffer): string {
  const line = item.indexOf(10);
  const rest = item.subarray(line + 1);
  return line > 0 && rest[0] === 0x78 ? `${item.subarray(0, line).toString()}\n${inflateSync(rest).toString()}` : item.toString();
}

/** An envelope is a line of JSON, and for each item a line of JSON and the item itself. */
function itemsOf(envelope: Buffer): ReportItem[] {
  const items: ReportItem[] = [];
  const lineAt = (from: number): number => (envelope.indexOf(10, from) === -1 ? envelope.length : envelope.indexOf(10, from));
  let at = lineAt(0);
  Header.parse(JSON.parse(envelope.subarray(0, at).toString()));
  for (at += 1; at < envelope.length;) {
    const headerEnd = lineAt(at);
    const header = ItemHeader.parse(JSON.parse(envelope.subarray(at, headerEnd).toString()));
    const end = header.length === undefined ? lineAt(headerEnd + 1) : headerEnd + 1 + header.length;
    items.push({ type: header.type, text: itemText(envelope.subarray(headerEnd + 1, end)) });
    at = end + 1;
  }
  return items;
}

/** Call `close` in the end. */
export async function startReportSink(): Promise<ReportSink> {
  const requests: string[] = [];
  const items: ReportItem[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => void pieces.push(piece));
    request.on("end", () => {
      const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Content-Type": "application/json" };
      if (request.method === "POST") {
        const envelope = unpacked(Buffer.concat(pieces));
        requests.push(`${request.url}\n${JSON.stringify(request.headers)}\n${envelope.toString()}`);
        items.push(...itemsOf(envelope));
      }
      response.writeHead(200, cors).end("{}");
    });
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    dsn: `http://0123456789abcdef0123456789abcdef@127.0.0.1:${port}/1`,
    text: () => [...requests, ...items.map(({ text }) => text)].join("\n"),
    items: (type) => items.filter((item) => item.type === type),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
