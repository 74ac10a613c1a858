import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./report.module.css";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.ts";
import { useRecomputing } from "./use-recomputing.ts";

/** „przeliczanie, 45%”: these figures are those of before a change until it is done. */
function Recomputing({ share }: { share: number | null }) {
  const { t } = useTranslation("common");
  const format = useFormat();
  return (
    <output className={`${ui.warn} ${ui.num}`}>
      {share === null ? t("recomputing") : t("recomputingShare", { share: format.percent(share, { digits: 0 }) })}
    </output>
  );
}

/** Of these products, or of any (null); nothing while their figures are right. */
export function RecomputingNote({ productIds }: { productIds: readonly string[] | null }) {
  const recomputing = useRecomputing(productIds);
  if (recomputing === null) return null;
  return (
    <span className={ui.small}>
      <Recomputing share={recomputing.share} />
    </span>
  );
}

/** The same over what it stands in, which is not seen meanwhile. */
export function RecomputingInstead({ productIds }: { productIds: readonly string[] | null }) {
  const recomputing = useRecomputing(productIds);
  if (recomputing === null) return null;
  return (
    <span className={`${ui.row} ${ui.nowrap} ${css.instead}`}>
      <Recomputing share={recomputing.share} />
    </span>
  );
}
