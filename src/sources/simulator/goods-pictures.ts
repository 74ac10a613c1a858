/** Drawings of invented goods, made for this product: `src/web/public/goods`, which the product serves itself. */

/** By how the SKUs of the demo begin. */
const OF_SKU: readonly (readonly [beginning: string, drawing: string])[] = [
  ["SLO-", "jar"],
  ["POK-", "jar"],
  ["KUB-", "mug"],
  ["KAW-", "coffee"],
  ["HER-", "tea"],
  ["PAT-", "pan"],
  ["FOR-", "muffins"],
  ["POJ-", "boxes"],
  ["DES-", "board"],
  ["ZAR-", "bulb"],
  ["MLY-", "grinder"],
  ["WAG-", "scale"],
  ["SZK-", "glasses"],
  ["TAS-LED", "strip"],
  ["TAS-", "tape"],
  ["GAR-", "pot"],
  ["ZAP-", "press"],
  ["ORG-", "drawer"],
  ["LAM-SOL", "solar"],
  ["LAM-", "desk-lamp"],
  ["NOZ-", "knives"],
  ["CZA-", "kettle"],
  ["REC-", "towels"],
  ["POS-", "bedding"],
  ["OBR-", "cloth"],
  ["BLE-", "blender"],
  ["SUS-", "dryer"],
  ["KSI-", "book"],
  ["ODK-", "vacuum"],
  ["ROB-", "mixer"],
  ["REK-", "gloves"],
  ["WKR-", "screwdrivers"],
  ["KAR-", "feeder"],
  ["PLA-", "tarp"],
  ["SEK-", "secateurs"],
  ["DON-", "planters"],
  ["WAZ-", "hose"],
  ["SKR-", "toolbox"],
  ["KON-", "can"],
  ["POZ-", "level"],
  ["WIE-", "drill"],
];

/** What a month brings is drawn by a word of its name. */
const OF_NAME: readonly (readonly [word: string, drawing: string])[] = [
  ["Świec", "candle"],
  ["Knoty", "candle"],
  ["Słoiki", "jars"],
  ["słoiki", "jars"],
  ["Kubki", "cups"],
  ["Foremki", "muffins"],
  ["Obrus", "cloth"],
  ["Koc", "towels"],
  ["Poszewki", "bedding"],
  ["doniczkę", "planters"],
  ["Lunchbox", "boxes"],
  ["Dzbanek", "press"],
];

const OF_CATEGORY: Readonly<Record<string, string>> = {
  "260019": "pot",
  "257690": "bulb",
  "66789": "coffee",
  "79153": "book",
  "316194": "blender",
  "147926": "toolbox",
};

/** Address of the drawing, on the product's own host. */
export function pictureOf({ sku, name, categoryId }: { sku: string | null; name: string; categoryId: string }): string {
  const bySku = OF_SKU.find(([beginning]) => sku?.startsWith(beginning))?.[1];
  const byName = sku?.startsWith("NOW-") ? (OF_NAME.find(([word]) => name.includes(word))?.[1] ?? "novelty") : undefined;
  return `/goods/${bySku ?? byName ?? OF_CATEGORY[categoryId] ?? "parcel"}.svg`;
}
