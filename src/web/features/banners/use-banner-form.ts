import { useTranslation } from "react-i18next";
import { BANNER_ZONE } from "#core/banners.ts";
import { LOCALES } from "#core/locales.ts";
import type { Banner } from "#contract/banners.ts";
import { toast } from "../../lib/toast.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { bodyOf, boundsOf, changeOf, EMPTY_FORM, formOf, TEAM_FORM } from "./banner-form.ts";
import { useCreate, useIsTeam, useUpdate } from "./use-whose.ts";

/** Where the editor says what the server found wrong. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["link.url", "linkUrl"],
  ...LOCALES.map((language): [string, string] => [`link.label.${language}`, `label.${language}`]),
  ["from", "fromDay"],
  ["until", "untilDay"],
]);

/** The editor of a banner, null = of a new one. A closed editor keeps what was typed; saved or cancelled it does not. */
export function useBannerForm(banner: Banner | null, onClose: () => void) {
  const { t } = useTranslation("banners");
  const isTeam = useIsTeam();
  const saved = banner === null ? (isTeam ? TEAM_FORM : EMPTY_FORM) : formOf(banner, BANNER_ZONE);
  const create = useCreate();
  const [update] = useUpdate();
  return useEntryForm({
    saved,
    draft: `banner-${banner?.id ?? (isTeam ? "team" : "new")}`,
    hasVersions: true,
    isLive: true,
    check: (form) => {
      const { from, until } = boundsOf(form);
      return {
        [`from${from.problem === "time" ? "Time" : "Day"}`]: from.problem && t(`fields.no.${from.problem}`),
        [`until${until.problem === "time" ? "Time" : "Day"}`]: until.problem && t(`fields.no.${until.problem}`),
      };
    },
    fieldOf: (field) => FIELDS.get(field) ?? field,
    send: (form) =>
      banner === null
        ? create(bodyOf(form, BANNER_ZONE))
        : update({ id: banner.id, version: banner.version, ...changeOf(form, saved, BANNER_ZONE) }),
    onSent: () => {
      onClose();
      void toast();
    },
  });
}
