import { useState } from "react";
import { useAddress } from "../../lib/use-address.ts";
import { useShownSort } from "./figure-columns.ts";
import { useShownOnly } from "./only-chips.tsx";

export const PAGE_SIZES = [25, 50, 100, 200];

/** Names of the address that belong to one table; another table in its place starts without them. */
export const TABLE_PARAMS = ["sort", "only", "page", "phrase", "tagGroup"] as const;

export type TableState<Only extends string = string> = {
  /** `-netProfit` = the largest profit first. */
  sort: string;
  only: Only | undefined;
  phrase: string;
  page: number;
  perPage: number;
  chooseSort: (sort: string) => void;
  chooseOnly: (only: Only | null) => void;
  choosePhrase: (phrase: string) => void;
  choosePage: (page: number) => void;
  choosePerPage: (perPage: number) => void;
};

type Options<Only extends string> = { defaultSort: string; only: readonly Only[]; perPage?: number };

/**
 * What a table shows besides its filter, kept in the address; every change but of the page goes back to page 1. What whoever looks is
 * kept from is not asked for.
 */
export function useTableState<Only extends string>({ defaultSort, only, perPage: initial = 50 }: Options<Only>): TableState<Only> {
  const [params, changeAddress] = useAddress();
  const [perPage, setPerPage] = useState(initial);
  const sort = useShownSort(params.get("sort"), defaultSort);
  const shown = useShownOnly(only);
  const asked = Number(params.get("page") ?? "1");
  const set = (name: string, value: string | null) =>
    changeAddress((address) => {
      if (name !== "page") address.delete("page");
      if (value === null || value === "") address.delete(name);
      else address.set(name, value);
    }, "replace");
  return {
    sort,
    only: shown.find((candidate) => candidate === params.get("only")),
    phrase: params.get("phrase") ?? "",
    page: Number.isSafeInteger(asked) && asked >= 1 ? asked : 1,
    perPage,
    chooseSort: (chosen) => set("sort", chosen === defaultSort ? null : chosen),
    chooseOnly: (value) => set("only", value),
    choosePhrase: (phrase) => set("phrase", phrase),
    choosePage: (page) => set("page", page === 1 ? null : String(page)),
    choosePerPage: (size) => {
      setPerPage(size);
      set("page", null);
    },
  };
}

/** A column that was not sorted yet starts with its largest values, `rising` ones with their smallest; again turns it round. */
export function nextSort(sort: string, column: string, rising: readonly string[]): string {
  if (sort === `-${column}`) return column;
  return sort === column || !rising.includes(column) ? `-${column}` : column;
}

export function directionOf(sort: string, column: string): "ascending" | "descending" | null {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : null;
}
