import { describe, expect, test } from "vitest";
import { eanKey, indexProducts, likeness, packOf, suggestProducts } from "./offer-suggestions.ts";

const product = (id: string, sku: string, name = "", ean: string | null = null) => ({ id, sku, name, ean });
const offer = (name: string, more: { skus?: string[]; ean?: string | null; ownId?: string | null } = {}) => ({
  name,
  skus: [],
  ean: null,
  ownId: null,
  ...more,
});

describe("codes", () => {
  test("case, spaces, signs and leading zeros say nothing", () => {
    expect(["KUB-01", "kub 01", "Kub_01", "00KUB01"].map(likeness)).toEqual(["kub01", "kub01", "kub01", "kub01"]);
    expect(likeness("--")).toBe("");
  });

  test("an EAN has 8 to 14 digits; UPC and EAN of one thing differ by leading zeros", () => {
    expect(eanKey("5 901234-123457")).toBe("5901234123457");
    expect(eanKey("0036000291452")).toBe(eanKey("036000291452"));
    expect([eanKey("1234567"), eanKey("5901234X23457"), eanKey(null)]).toEqual([null, null, null]);
  });

  test("the very SKU is sure, the same one written differently nearly so, one that fits two products is not", () => {
    const index = indexProducts([product("1", "KUB-01"), product("2", "LAMPA"), product("3", "lam-pa")]);
    expect(suggestProducts(offer("x", { skus: ["KUB-01"] }), index)).toEqual([
      { productId: "1", reason: "sku", confidence: 100, quantity: 1 },
    ]);
    expect(suggestProducts(offer("x", { skus: ["kub 01"] }), index)).toMatchObject([{ productId: "1", confidence: 95 }]);
    expect(suggestProducts(offer("x", { skus: ["LAM PA"] }), index)).toMatchObject([
      { productId: "2", confidence: 60 },
      { productId: "3", confidence: 60 },
    ]);
  });

  test("an EAN is found as the product's EAN and as its SKU, and never as the product that the offer has already", () => {
    const index = indexProducts([
      product("1", "KUBEK", "", "05901234123457"),
      product("2", "5909999123450"),
      product("9", "allegro:77", "", "5901234123457"),
    ]);
    expect(suggestProducts(offer("x", { ean: "5901234123457", ownId: "9" }), index)).toEqual([
      { productId: "1", reason: "ean", confidence: 98, quantity: 1 },
    ]);
    expect(suggestProducts(offer("x", { skus: ["5909999123450"] }), index)[0]).toMatchObject({ productId: "2", reason: "sku" });
    expect(suggestProducts(offer("x", { ean: "5909999123450" }), index)[0]).toMatchObject({
      productId: "2",
      reason: "ean",
      confidence: 98,
    });
  });
});

describe("names", () => {
  const products = [
    product("1", "A", "Kubek ceramiczny niebieski 300 ml"),
    product("2", "B", "Kubek ceramiczny niebieski 500 ml"),
    product("3", "C", "Świeca sojowa lawenda"),
    product("4", "D", "Lampa biurkowa LED czarna"),
  ];
  const index = indexProducts(products);

  test("the same words in any order, without diacritics, suggest the product and are never sure of it", () => {
    const [best] = suggestProducts(offer("LAWENDA swieca sojowa"), index);
    expect(best).toEqual({ productId: "3", reason: "name", confidence: 85, quantity: 1 });
  });

  test("another size is another product", () => {
    const found = suggestProducts(offer("Niebieski kubek ceramiczny 500 ml"), index);
    expect(found[0]).toMatchObject({ productId: "2", confidence: 85 });
    expect(found.find(({ productId }) => productId === "1")?.confidence ?? 0).toBeLessThan(45);
  });

  test("names that share a word by chance suggest nothing", () => {
    expect(suggestProducts(offer("Czarna torba na zakupy bawełniana"), index)).toEqual([]);
    expect(suggestProducts(offer(""), index)).toEqual([]);
  });

  test("a pack of a product is suggested as so many of it", () => {
    expect(suggestProducts(offer("Zestaw 3 szt. Świeca sojowa lawenda"), index)[0]).toEqual({
      productId: "3",
      reason: "name",
      confidence: 85,
      quantity: 3,
    });
  });
});

describe("packs", () => {
  test.each([
    ["2x Kubek", 2],
    ["Kubek x4", 4],
    ["zestaw 3 szt. świec", 3],
    ["Komplet 6 ręczników", 6],
    ["Skarpety 5-pak", 5],
    ["Filtr 10 sztuk", 10],
    ["Kubek", 1],
    ["Deska 150 x 200 cm", 1],
    ["Rama 20x30", 1],
    ["Taśma 1 szt.", 1],
    ["Szklanka 0,5 pak", 1],
    ["iPhone X 64", 1],
  ])("%s sells %i at once", (name, quantity) => {
    expect(packOf(name).quantity).toBe(quantity);
  });
});
