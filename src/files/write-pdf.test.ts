import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { getDocumentProxy } from "unpdf";
import { paperWith, statementOf } from "#testing/papers.ts";
import { writePdf } from "./write-pdf.ts";

const LETTERS = "zażółć gęślą jaźń ZAŻÓŁĆ GĘŚLĄ JAŹŃ ≤≈— ěščřžýáíéúůťďňôľĺŕőűüöĚŠČŘŽŤĎŇŮĽŐŰ";

function pdf(columns: number): Promise<Buffer> {
  const header = ["Pozycja", ...Array.from({ length: columns }, (_, at) => `kolumna ${at + 1}`)];
  const rows = [{ cells: [LETTERS, ...header.slice(1).map(() => "−121 234,56")], depth: 1, isStrong: false }];
  return writePdf(paperWith([{ kind: "table", title: null, header, rows, note: null }], { isWide: true }));
}

/** The parts of the file that say which letter a drawn glyph stands for; a letter the font lacks is in none of them. */
function letterMaps(file: Buffer): string {
  const text = file.toString("latin1");
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map((match) => Buffer.from(match[1] ?? "", "latin1"));
  return streams
    .map((stream) => {
      try {
        return inflateSync(stream).toString("latin1");
      } catch {
        return "";
      }
    })
    .filter((content) => content.includes("begincmap"))
    .join("\n");
}

test("the letters of our languages and the marks of certainty are drawn and can be searched", async () => {
  const maps = letterMaps(await pdf(3));
  const letters = Array.from("ąęłżźćńóśĄĘŁŻŹĆŃÓŚ−≤≈—ěščřžýáíéúůťďňôľĺŕőűüöĚŠČŘŽŤĎŇŮĽŐŰ");
  const missing = letters.filter((letter) => !maps.includes(letter.codePointAt(0)?.toString(16).padStart(4, "0") ?? "?"));
  expect(maps).not.toBe("");
  expect(missing).toEqual([]);
});

test("who opens it is told its title, whose it is and in which language", async () => {
  const { info } = await (await getDocumentProxy(new Uint8Array(await pdf(3)))).getMetadata();
  expect(info).toMatchObject({ Title: "Raport miesięczny", Author: "Dom i Kuchnia Demo", Creator: "Zyskomierz", Language: "pl-PL" });
});

test("letters stand in the file where they were placed: figures of a column end at one edge", async () => {
  const document = await getDocumentProxy(new Uint8Array(await writePdf(paperWith([statementOf(12)], { isWide: true }))));
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  const shares = items.filter((item) => "str" in item && item.str === "−100,0%");
  const edges = shares.map((item) => ("width" in item ? Number(item.transform[4]) + item.width : 0));
  expect(edges).toHaveLength(28);
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.3);
});

test("the server goes on while hundreds of columns are laid out", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await pdf(300);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test("who goes away ends the work", async () => {
  await expect(writePdf(paperWith([]), AbortSignal.abort())).rejects.toThrow("aborted");
});
