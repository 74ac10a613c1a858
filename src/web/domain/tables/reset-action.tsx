import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import { isNarrowed } from "#core/filter-state.ts";
import { useFilter } from "../../lib/state/use-filter.ts";

type ResetActionProps = {
  today: Day;
  /** Takes away the limit of the table itself; null where it has none. */
  onShowAll: (() => void) | null;
};

/** What an empty table offers: all of its rows where it is limited, else no filter where one is set, else nothing. */
export function ResetAction({ today, onShowAll }: ResetActionProps) {
  const { t } = useTranslation("dashboard");
  const { shared, act } = useFilter();
  if (onShowAll === null && !isNarrowed(shared)) return null;
  return (
    <Button variant="default" onClick={onShowAll ?? (() => act({ type: "reset", payload: { today } }))}>
      {t(onShowAll === null ? "chips.reset" : "products.showAll")}
    </Button>
  );
}
