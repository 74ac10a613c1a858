import { expect, test } from "vitest";
import { asText } from "./as-text.ts";

test("what would be markup is written out, and everything else stays as it is", () => {
  expect(asText(`<img src=x onerror="alert('1')">&amp;`)).toBe("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;");
  expect(asText("Zażółć gęślą jaźń, 5 – 3 = 2")).toBe("Zażółć gęślą jaźń, 5 – 3 = 2");
});
