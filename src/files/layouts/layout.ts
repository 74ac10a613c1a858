/** What is known of one program's files: its headings, the words of its states, and what in them is not what it seems. */
import type { FileSource } from "#core/file-sources.ts";
import type { ImportKind } from "#core/import-kinds.ts";
import type { BillingColumn } from "../billing-columns.ts";
import type { CostColumn } from "../cost-columns.ts";
import type { OrderColumn } from "../order-columns.ts";
import type { OrderState } from "../state-words.ts";

type ColumnOf = { orders: OrderColumn; billing: BillingColumn; products: CostColumn };

export type LayoutOf<Kind extends keyof ColumnOf> = {
  readonly source: FileSource;
  readonly kind: Kind;
  /**
   * Headings that no other program has together: a file with all of them, of a list of names any one, is of this one. None: it is only
   * chosen by hand.
   */
  readonly tells: readonly (string | readonly string[])[];
  /** Our column → its headings, by falling preference. What is not here is found by its name, as in any file. */
  readonly columns: Readonly<Partial<Record<ColumnOf[Kind], readonly string[]>>>;
  /** Headings that are called like one of ours and are something else. */
  readonly unread?: readonly string[];
  /** Words that the program means in its own way, as in `STATE_WORDS`. */
  readonly states?: Readonly<Partial<Record<OrderState, readonly string[]>>>;
  /** Columns written on the first row of an order alone, which hold for its other rows. */
  readonly carried?: readonly OrderColumn[];
};

export type FileLayout = { [Kind in keyof ColumnOf]: LayoutOf<Kind> }[keyof ColumnOf] & { readonly kind: ImportKind };
