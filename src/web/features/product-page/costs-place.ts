/** The id of the card of costs on the page. */
export const COSTS_PLACE = "product-costs";
