import type { ImportState } from "#contract/imports.ts";

export type Question = NonNullable<ImportState["needs"]>[number];

/** A question as far as its words need it: also one that was answered, of which an earlier release kept no options. */
export type Asked = Pick<Question, "id" | "column" | "stake" | "params"> & { options?: string[] | undefined };
