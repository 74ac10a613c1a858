import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLeaving } from "./leaving.ts";

type Change = (params: URLSearchParams) => void;

/**
 * The query part of the address and the way to change it. Changes start from the address as the browser has it: what a
 * component rendered with may be older, because routing renders in the background. What a screen corrects in its address
 * while another is still loading is dropped: it would call the other one off.
 */
export function useAddress(): [URLSearchParams, (change: Change, how: "push" | "replace") => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isLeaving = useLeaving();
  const change = useCallback(
    (apply: Change, how: "push" | "replace") => {
      if (how === "replace" && isLeaving()) return;
      const next = new URLSearchParams(window.location.search);
      apply(next);
      void navigate({ search: next.toString() }, { replace: how === "replace", preventScrollReset: true });
    },
    [isLeaving, navigate],
  );
  return [params, change];
}
