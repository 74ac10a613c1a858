/** The Markdown of banners (docs/RULES.md, Banners): strong, emphasis, code, links and lists; anything else stays as it is typed. */
import { Marked, type Token, type Tokens } from "marked";
import { type BannerBlock, type BannerRun, isBannerAddress } from "#core/banners.ts";

const nothing = (): undefined => undefined;

const reader = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    html: nothing,
    tag: nothing,
    table: nothing,
    heading: nothing,
    lheading: nothing,
    hr: nothing,
    blockquote: nothing,
    fences: nothing,
    code: nothing,
    def: nothing,
    del: nothing,
  },
});

type Look = Pick<BannerRun, "marks" | "url">;
const PLAIN: Look = { marks: [], url: null };

/** Addresses that no link of a banner may have, in the order they are met. */
type Refused = string[];

const isWith = (token: Token): token is Token & { tokens: Token[] } => "tokens" in token && Array.isArray(token.tokens);

function marked(look: Look, mark: BannerRun["marks"][number]): Look {
  return look.marks.includes(mark) ? look : { ...look, marks: [...look.marks, mark] };
}

/** A picture is said by its name: nothing is loaded from elsewhere. */
function lookOf(token: Token, look: Look, refused: Refused): Look {
  switch (token.type) {
    case "strong":
      return marked(look, "strong");
    case "em":
      return marked(look, "emphasis");
    case "codespan":
      return marked(look, "code");
    case "link": {
      const { href } = token as Tokens.Link;
      if (isBannerAddress(href)) return { ...look, url: href };
      // An address of a person that stands in the text by itself was not meant as a link.
      if (!href.startsWith("mailto:") || token.raw.startsWith("[")) refused.push(href);
      return look;
    }
    default:
      return look;
  }
}

function runsOf(tokens: readonly Token[], look: Look, refused: Refused): BannerRun[] {
  return tokens.flatMap((token) => {
    if (token.type === "br") return [{ text: "\n", ...look }];
    const own = lookOf(token, look, refused);
    if (isWith(token) && token.tokens.length > 0 && token.type !== "image") return runsOf(token.tokens, own, refused);
    const text = "text" in token && typeof token.text === "string" ? token.text : token.raw;
    return text === "" ? [] : [{ text, ...own }];
  });
}

function itemsOf(list: Tokens.List, refused: Refused): BannerBlock[] {
  const first = list.start === "" ? 1 : list.start;
  return list.items.flatMap(({ tokens }, index) => {
    const own = tokens.filter(({ type }) => type !== "list" && type !== "space");
    const under = tokens.filter((token): token is Tokens.List => token.type === "list");
    const marker = list.ordered ? `${first + index}.` : "•";
    return [{ marker, runs: runsOf(own, PLAIN, refused) }, ...under.flatMap((inner) => itemsOf(inner, refused))];
  });
}

function isList(token: Token): token is Tokens.List {
  return token.type === "list";
}

/** What a text of a banner says, and the addresses of it that are none. */
export function readBanner(source: string): { blocks: BannerBlock[]; refused: readonly string[] } {
  const refused: Refused = [];
  const blocks = reader.lexer(source).flatMap((token): BannerBlock[] => {
    if (token.type === "space") return [];
    return isList(token) ? itemsOf(token, refused) : [{ marker: null, runs: runsOf([token], PLAIN, refused) }];
  });
  return { blocks, refused };
}

/** The same without marks, for one line. */
export function plainBanner(source: string): string {
  const lines = readBanner(source).blocks.map(({ marker, runs }) =>
    [marker, runs.map(({ text }) => text).join("")].filter(Boolean).join(" "),
  );
  return lines.join(" ").replaceAll(/\s+/g, " ");
}
