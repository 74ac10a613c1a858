/** Headings under which shops and hubs write the state of an order, by falling preference. */
export const STATE_HEADINGS = [
  // Polish
  "stan realizacji",
  "status realizacji",
  "etap zamówienia",
  "status w panelu",
  "stan",
  // English
  "order state",
  "financial status",
  "payment status",
  // Czech and Slovak
  "stav objednávky",
  "název stavu",
  "názov stavu",
  "stav",
  // Hungarian
  "rendelés állapota",
  "rendelés státusza",
  "megrendelés állapota",
  "megrendelés státusza",
  "állapot",
  "státusz",
] as const;
