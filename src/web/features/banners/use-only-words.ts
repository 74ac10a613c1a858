import { useTranslation } from "react-i18next";
import { BANNER_ROLES, type BannerOnly, type BannerPlace, COMPANY_STATES } from "#core/banners.ts";
import { MARKETS } from "#core/market.ts";
import { SCREENS } from "#core/screens.ts";
import { usePlansQuery } from "../../domain/plans/plans.api.ts";
import { useIsTeam } from "./use-whose.ts";

type Choice = { list: keyof BannerOnly; options: readonly { value: string; label: string }[] };

/** To whom of an audience alone, and where, in words. */
export function useOnlyWords() {
  const { t } = useTranslation(["banners", "common"]);
  // Those of the instance: nobody but its administrators writes to plans.
  const { data } = usePlansQuery(undefined, { skip: useIsTeam() });
  const choices: readonly Choice[] = [
    { list: "roles", options: BANNER_ROLES.map((value) => ({ value, label: t(`only.roles.${value}`) })) },
    { list: "plans", options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    { list: "markets", options: MARKETS.map((value) => ({ value, label: t(`common:markets.${value}`) })) },
    { list: "states", options: COMPANY_STATES.map((value) => ({ value, label: t(`only.states.${value}`) })) },
  ];
  return {
    /** What can be chosen of each list. */
    choices,
    /** Each list that leaves somebody out. */
    chosen: (only: BannerOnly): string[] =>
      choices.flatMap(({ list, options }) => {
        const labels = options.filter(({ value }) => only[list].some((one) => one === value)).map(({ label }) => label);
        return labels.length === 0 ? [] : [labels.join(", ")];
      }),
    place: (place: BannerPlace): string =>
      place === "everywhere" || place === "login" ? t(`places.${place}`) : t(`common:${SCREENS[place].name}`),
  };
}
