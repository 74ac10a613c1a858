/** Ends the key of a refund line that stands beside a sale which its file says was given back; before it stands the key of the sale. */
export const GIVEN_BACK = "|given-back";
