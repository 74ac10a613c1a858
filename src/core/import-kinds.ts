/** Kinds of files that are imported. A new one is asked for by the compiler wherever something is said of each kind. */
export const IMPORT_KINDS = ["orders", "products", "billing", "ads", "expenses"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
