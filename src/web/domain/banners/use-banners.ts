import { useState } from "react";
import type { ActiveBanner } from "#contract/banners.ts";
import { useActiveBannersQuery, useDismissBannerMutation } from "../../lib/active-banners.api.ts";
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
};

/** What is shown to whoever looks, and the way to close it: for an account on the server, else in this browser. */
export function useBanners(): Banners {
  const user = useAppSelector(({ session }) => session.user);
  const reader = user?.id ?? "";
  const { data } = useActiveBannersQuery(reader, { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true });
  const [dismiss] = useDismissBannerMutation();
  const [closedHere, setClosedHere] = useState(readClosedHere);
  const items = data?.items ?? [];
  if (user !== null && user.isDemoGuest !== true)
    return { items, close: user.impersonatedBy === undefined ? ({ id }) => void dismiss({ id, reader }) : null };
  return {
    items: items.filter((banner) => !banner.isDismissible || !closedHere.includes(nameOf(banner))),
    close: (banner) => {
      const names = [...closedHere, nameOf(banner)];
      setClosedHere(names);
      storeClosedHere(names);
    },
  };
}
