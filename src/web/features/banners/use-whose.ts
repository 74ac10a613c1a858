import { useSearchParams } from "react-router";
import { useAppSelector } from "../../lib/state/hooks.ts";
import {
  useBannersQuery,
  useCreateBannerMutation,
  useCreateTeamBannerMutation,
  useDeleteBannerMutation,
  useDeleteTeamBannerMutation,
  useTeamBannersQuery,
  useUpdateBannerMutation,
  useUpdateTeamBannerMutation,
} from "./banners.api.ts";

/** A banner begins and ends by the clock. */
const ASK_AGAIN_MS = 60_000;

/** Whose banners are looked at: those of the instance, which are its administrators', or one's own team's. */
export function useIsTeam(): boolean {
  const [params] = useSearchParams();
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  return !isAdmin || params.get("whose") === "team";
}

export function useListedBanners() {
  const isTeam = useIsTeam();
  const asking = { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true };
  const instance = useBannersQuery(undefined, { ...asking, skip: isTeam });
  const team = useTeamBannersQuery(undefined, { ...asking, skip: !isTeam });
  return isTeam ? team : instance;
}

export function useCreate() {
  const isTeam = useIsTeam();
  const [instance] = useCreateBannerMutation();
  const [team] = useCreateTeamBannerMutation();
  return isTeam ? team : instance;
}

export function useUpdate() {
  const isTeam = useIsTeam();
  const [update, updating] = useUpdateBannerMutation();
  const [updateTeam, updatingTeam] = useUpdateTeamBannerMutation();
  return isTeam ? ([updateTeam, updatingTeam] as const) : ([update, updating] as const);
}

export function useDelete() {
  const isTeam = useIsTeam();
  const [drop, dropping] = useDeleteBannerMutation();
  const [dropTeam, droppingTeam] = useDeleteTeamBannerMutation();
  return isTeam ? ([dropTeam, droppingTeam] as const) : ([drop, dropping] as const);
}
