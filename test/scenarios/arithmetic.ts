/** The arithmetic of a README, worked out again with exact fractions: no line of the product takes part in the proof. */

/** A number as numerator and denominator, the latter above zero. */
type Exact = { over: bigint; under: bigint };

/** `→` rounds half away from zero to the decimals written; `=` is exact. `holds` is what the equation comes to. */
export type Equation = { text: string; holds: boolean };

const NUMBER = /^\d+(?:\.\d+)?/;

/** Every equation in the code blocks: the part of a line after its label, two or more spaces apart. */
export function equationsOf(readme: string): Equation[] {
  return [...readme.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = ""]) =>
    block
      .split("\n")
      .map(
        (line) =>
          line
            .trim()
            .split(/\s{2,}/)
            .at(-1) ?? "",
      )
      .filter((text) => /[=→]/.test(text))
      .map((text) => ({ text, holds: holds(text) })),
  );
}

function holds(text: string): boolean {
  const [first = "", ...rest] = text.split(/(?=[=→])/);
  let left = evaluate(first);
  return rest.every((part) => {
    const right = evaluate(part.slice(1));
    const decimals = part.trim().split(".")[1]?.length ?? 0;
    const equal = part.startsWith("→") ? sameRounded(left, right, decimals) : left.over * right.under === right.over * left.under;
    left = right;
    return equal;
  });
}

function sameRounded(exact: Exact, shown: Exact, decimals: number): boolean {
  const scale = 10n ** BigInt(decimals);
  return roundHalfAway(exact, scale) === roundHalfAway(shown, scale);
}

function roundHalfAway({ over, under }: Exact, scale: bigint): bigint {
  const size = (over < 0n ? -over : over) * scale;
  const rounded = (2n * size + under) / (2n * under);
  return over < 0n ? -rounded : rounded;
}

/** Sums of products of numbers and brackets, read from left to right. SyntaxError for anything else. */
function evaluate(text: string): Exact {
  let rest = text.replaceAll(/\s/g, "");

  function take(sign: string): boolean {
    if (!rest.startsWith(sign)) return false;
    rest = rest.slice(sign.length);
    return true;
  }

  function sum(): Exact {
    let total = take("−") ? negative(product()) : product();
    for (;;) {
      if (take("+")) total = add(total, product());
      else if (take("−")) total = add(total, negative(product()));
      else return total;
    }
  }

  function product(): Exact {
    let total = factor();
    for (;;) {
      if (take("×")) total = times(total, factor());
      else if (take("÷")) total = dividedBy(total, factor());
      else return total;
    }
  }

  function factor(): Exact {
    if (take("(")) {
      const inside = sum();
      if (!take(")")) throw new SyntaxError(`a bracket stays open in ${text}`);
      return inside;
    }
    const written = NUMBER.exec(rest)?.[0];
    if (written === undefined) throw new SyntaxError(`no number at ${rest} in ${text}`);
    rest = rest.slice(written.length);
    const [whole = "", fraction = ""] = written.split(".");
    return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
  }

  const value = sum();
  if (rest !== "") throw new SyntaxError(`${rest} is left of ${text}`);
  return value;
}

function negative({ over, under }: Exact): Exact {
  return { over: -over, under };
}

function add(a: Exact, b: Exact): Exact {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function times(a: Exact, b: Exact): Exact {
  return { over: a.over * b.over, under: a.under * b.under };
}

function dividedBy(a: Exact, b: Exact): Exact {
  return b.over < 0n ? negative(dividedBy(a, negative(b))) : { over: a.over * b.under, under: a.under * b.over };
}
