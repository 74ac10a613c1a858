import { useCallback, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ActiveBanner } from "#contract/banners.ts";
import { standsAt } from "#core/banners.ts";
import { useActiveBannersQuery, useDismissBannerMutation, useReadBannerMutation } from "../../lib/active-banners.api.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { readClosedHere, storeClosedHere } from "./closed-here.ts";

/** Banners begin and end by the clock; this is how late a screen may be. */
const ASK_AGAIN_MS = 300_000;

/** A changed text is another one, which is shown again. */
const nameOf = ({ id, revision }: ActiveBanner): string => `${id}:${revision}`;

export type Banners = {
  items: readonly ActiveBanner[];
  /** Null where closing is nobody's to decide: support must not take the news away from the user. */
  close: ((banner: ActiveBanner) => void) | null;
  /** Says once that it was seen, and that it was followed; of whoever has no account, and of support, nobody counts. */
  note: (banner: ActiveBanner, what: "seen" | "clicked") => void;
};

/** Counts the user once per text, as long as the frame of the screens stands. */
function useNote(counts: boolean): Banners["note"] {
  const [read] = useReadBannerMutation();
  const noted = useRef(new Set<string>());
  return useCallback(
    (banner, what) => {
      const name = `${nameOf(banner)}:${what}`;
      if (!counts || noted.current.has(name)) return;
      noted.current.add(name);
      void read({ id: banner.id, what });
    },
    [counts, read],
  );
}

/** What is shown to whoever looks, and the way to close it: for an account on the server, else in this browser. */
export function useBanners(): Banners {
  const user = useAppSelector(({ session }) => session.user);
  const reader = user?.id ?? "";
  const { data } = useActiveBannersQuery(reader, { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true });
  const [dismiss] = useDismissBannerMutation();
  const [closedHere, setClosedHere] = useState(readClosedHere);
  const { pathname } = useLocation();
  const items = (data?.items ?? []).filter(({ place }) => standsAt(place, pathname));
  const hasAccount = user !== null && user.isDemoGuest !== true;
  const note = useNote(hasAccount && user.impersonatedBy === undefined);
  if (hasAccount) return { items, note, close: user.impersonatedBy === undefined ? ({ id }) => void dismiss({ id, reader }) : null };
  return {
    note,
    items: items.filter((banner) => !banner.isDismissible || !closedHere.includes(nameOf(banner))),
    close: (banner) => {
      const names = [...closedHere, nameOf(banner)];
      setClosedHere(names);
      storeClosedHere(names);
    },
  };
}
