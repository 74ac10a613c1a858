import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router";

type Change = (params: URLSearchParams) => void;

/**
 * The query part of the address and the way to change it. Changes start from the address as the browser has it: what a
 * component rendered with may be older, because routing renders in the background.
 */
export function useAddress(): [URLSearchParams, (change: Change, how: "push" | "replace") => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (apply: Change, how: "push" | "replace") => {
      const next = new URLSearchParams(window.location.search);
      apply(next);
      void navigate({ search: next.toString() }, { replace: how === "replace", preventScrollReset: true });
    },
    [navigate],
  );
  return [params, change];
}
