import { describe, expect, test } from "vitest";
import { plainBanner, readBanner } from "./banner-markdown.ts";

const said = (text: string, marks: string[] = [], url: string | null = null) => ({ text, marks, url });
const runs = (source: string) => readBanner(source).blocks.flatMap((block) => block.runs);

describe("what a banner's Markdown says", () => {
  test("strong, emphasised, code and links, within each other", () => {
    expect(readBanner("Dziś **nie *liczymy*** `VAT`, [czytaj](/system/logs).").blocks).toEqual([
      {
        marker: null,
        runs: [
          said("Dziś "),
          said("nie ", ["strong"]),
          said("liczymy", ["strong", "emphasis"]),
          said(" "),
          said("VAT", ["code"]),
          said(", "),
          said("czytaj", [], "/system/logs"),
          said("."),
        ],
      },
    ]);
  });

  test("paragraphs, points and numbers as they were counted; a day at the beginning keeps its number", () => {
    const { blocks } = readBanner("Zmiany:\n\n- raporty\n- **PDF**\n\n3. trzeci\n4. czwarty");
    expect(blocks.map(({ marker, runs: [first] }) => [marker, first?.text])).toEqual([
      [null, "Zmiany:"],
      ["•", "raporty"],
      ["•", "PDF"],
      ["3.", "trzeci"],
      ["4.", "czwarty"],
    ]);
    expect(plainBanner("1. 12. nový ceník")).toBe("1. 12. nový ceník");
  });

  test("a broken line stays broken", () => {
    expect(runs("pierwsza\ndruga").map(({ text }) => text)).toEqual(["pierwsza", "\n", "druga"]);
  });
});

describe("what it never does", () => {
  test.each([
    "<script>alert(1)</script>",
    "<b>gruby</b>",
    'a <img src=x onerror="alert(1)"> b',
    "<!-- ukryte -->",
    "# Nagłówek",
    "> cytat",
    "    cztery spacje",
    "a & b &amp; c < d",
  ])("%s is words as they were typed", (source) => {
    expect(runs(source)).toEqual([said(source)]);
  });

  test.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "//zlo.example",
    "ftp://a.pl",
    "mailto:a@b.pl",
    "strona.html",
  ])("[słowa](%s) is no link, and is told of", (url) => {
    const { blocks, refused } = readBanner(`[słowa](${url})`);
    expect([blocks, refused]).toEqual([[{ marker: null, runs: [said("słowa")] }], [url]]);
  });

  test.each(["https://example.com/a?b=c#d", "http://example.com", "/", "/system/orders?only=loss"])("[słowa](%s) is one", (url) => {
    expect([runs(`[słowa](${url})`), readBanner(`[słowa](${url})`).refused]).toEqual([[said("słowa", [], url)], []]);
  });

  test("a picture is its name, nothing is loaded; an address in the text is a link, a person's is none", () => {
    expect(runs("![Logo](https://zlo.example/x.png)")).toEqual([said("Logo")]);
    expect(runs("https://example.com")).toEqual([said("https://example.com", [], "https://example.com")]);
    expect(readBanner("Pisz: anna@example.com")).toEqual({
      blocks: [{ marker: null, runs: [said("Pisz: "), said("anna@example.com")] }],
      refused: [],
    });
  });
});
