/** The id of the card of costs on the page; the form of their editor has another. */
export const COSTS_PLACE = "costs-of-product";
