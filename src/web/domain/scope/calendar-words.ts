import cs from "dayjs/locale/cs.js";
import hu from "dayjs/locale/hu.js";
import pl from "dayjs/locale/pl.js";
import sk from "dayjs/locale/sk.js";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../lib/state/hooks.ts";

/** Months and days by name; English comes with the library. */
const NAMED = [cs, hu, pl, sk];

/** What every calendar of the product shares: the language of the screen, and weeks that begin on the day the person has chosen. */
export function useCalendarWords() {
  const { t, i18n } = useTranslation();
  const weekStart = useAppSelector(({ session }) => session.user?.appearance.weekStart);
  return {
    locale: NAMED.find(({ name }) => name === i18n.language)?.name ?? "en",
    firstDayOfWeek: weekStart === "sunday" ? (0 as const) : (1 as const),
    ariaLabels: {
      nextMonth: t("calendar.nextMonth"),
      previousMonth: t("calendar.previousMonth"),
      nextYear: t("calendar.nextYear"),
      previousYear: t("calendar.previousYear"),
      nextDecade: t("calendar.nextDecade"),
      previousDecade: t("calendar.previousDecade"),
    },
  };
}
