import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { GARDEN_GOODS, HOME_GOODS, noveltiesOf } from "./demo-assortment.ts";
import { CATEGORIES } from "./catalogue.ts";
import { pictureOf } from "./goods-pictures.ts";

const PUBLIC = new URL("../../web/public/", import.meta.url);
const goods = [...HOME_GOODS, ...GARDEN_GOODS, ...noveltiesOf("2026-01-01", 12, true)];

test("whatever the simulated shops sell has a drawing that the product serves itself", () => {
  const drawn = [
    ...goods.map(({ sku, name, category }) => pictureOf({ sku, name, categoryId: category })),
    ...CATEGORIES.map(({ id }) => pictureOf({ sku: null, name: "", categoryId: id })),
  ];
  expect(drawn.filter((address) => !/^\/goods\/[\w-]+\.svg$/.test(address) || !existsSync(new URL(address.slice(1), PUBLIC)))).toEqual([]);
});

test("goods that are there for long have each a drawing of their own kind", () => {
  const [jars, pan, drill] = ["SLO-BAM-6", "PAT-CER-28", "WIE-18V-2A"].map((sku) => pictureOf({ sku, name: "", categoryId: "260019" }));
  expect([jars, pan, drill]).toEqual(["/goods/jar.svg", "/goods/pan.svg", "/goods/drill.svg"]);
  const drawings = [...HOME_GOODS, ...GARDEN_GOODS].map(({ sku, name, category }) => pictureOf({ sku, name, categoryId: category }));
  // Two coffees are drawn alike, and what both shops sell is the same.
  expect(new Set(drawings).size).toBe(new Set([...HOME_GOODS, ...GARDEN_GOODS].map(({ sku }) => sku)).size - 1);
});
