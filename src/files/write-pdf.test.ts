import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { writePdf } from "./write-pdf.ts";

async function pdf(columns: number): Promise<Buffer> {
  const header = ["Pozycja", ...Array.from({ length: columns }, (_, at) => `kolumna ${at + 1}`)];
  const cells = ["zażółć gęślą jaźń ZAŻÓŁĆ GĘŚLĄ JAŹŃ ≤≈— ěščřžýáíéúůťďňôľĺŕőűüöĚŠČŘŽŤĎŇŮĽŐŰ", ...header.slice(1).map(() => "−1 234,56")];
  const rows = [{ cells, depth: 1, isStrong: false }];
  return writePdf({ title: "Rachunek wyników", subtitle: "czerwiec", parts: [{ header, rows }], foot: "strona {{page}} z {{pages}}" });
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

test("columns that do not fit the page go on, with the names of the rows, on the next one", async () => {
  const pages = async (columns: number) => [...(await pdf(columns)).toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length;
  // twelve months with their total, its share and its change fit
  expect(await pages(15)).toBe(1);
  expect(await pages(16)).toBe(2);
  expect(await pages(40)).toBe(3);
});

test("the server goes on while hundreds of columns are laid out", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await pdf(300);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test("who goes away ends the work", async () => {
  await expect(writePdf({ title: "", subtitle: "", parts: [{ header: ["a"], rows: [] }], foot: "" }, AbortSignal.abort())).rejects.toThrow(
    "aborted",
  );
});
