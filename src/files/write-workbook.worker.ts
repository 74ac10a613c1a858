/** Worker thread of `write-workbook.ts`: makes each batch of rows part of the archive and asks for the next. */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import type { OutRow } from "./out-cell.ts";
import { fixedParts, headerXml, rowXml, SHEET_BEGIN, SHEET_END, sheetPart } from "./workbook-parts.ts";
import type { WorkbookPart, WorkbookReply, WorkbookStart } from "./write-workbook.ts";
import { type ZipEntry, writeZip } from "./write-zip.ts";

const encoder = new TextEncoder();

/** The worker is started by `write-workbook.ts` only, with this. */
function startGiven(): WorkbookStart {
  return workerData as WorkbookStart;
}

/** The other end sends nothing but parts, one for each time it is asked. */
async function nextPart(port: MessagePort): Promise<WorkbookPart> {
  reply(port, { kind: "more" });
  const [part]: unknown[] = await once(port, "message");
  return part as WorkbookPart;
}

async function* batchesFrom(port: MessagePort): AsyncGenerator<readonly OutRow[]> {
  for (;;) {
    const { rows, last } = await nextPart(port);
    yield rows;
    if (last) return;
  }
}

async function* sheetText(header: readonly string[], batches: AsyncIterable<readonly OutRow[]>): AsyncGenerator<Uint8Array> {
  yield encoder.encode(SHEET_BEGIN + headerXml(header));
  let row = 1;
  for await (const rows of batches) {
    yield encoder.encode(rows.map((cells) => rowXml(cells, (row += 1))).join(""));
  }
  yield encoder.encode(SHEET_END);
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(text);
}

async function* entriesOf(sheets: WorkbookStart, port: MessagePort): AsyncGenerator<ZipEntry> {
  for (const [name, text] of fixedParts(sheets.map(({ sheet }) => sheet))) yield { name, content: textOf(text) };
  for (const [at, { header }] of sheets.entries()) yield { name: sheetPart(at), content: sheetText(header, batchesFrom(port)) };
}

function reply(port: MessagePort, message: WorkbookReply): void {
  port.postMessage(message);
}

async function build(port: MessagePort): Promise<void> {
  try {
    for await (const bytes of writeZip(entriesOf(startGiven(), port))) reply(port, { kind: "bytes", bytes });
    reply(port, { kind: "done" });
  } catch (error) {
    reply(port, { kind: "failed", message: String(error) });
  }
}

if (parentPort !== null) await build(parentPort);
