import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FiguresSchema } from "#contract/figures.ts";
import { knownShare } from "#core/known-share.ts";
import { estimateAddress } from "../../lib/estimate-address.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";

/**
 * Where units have neither a cost nor an estimate, the way to a rule that estimates it, filled in with what goods of a known cost cost of
 * their price; its effect stands there before anything is saved.
 */
export function EstimateCosts({ figures, before }: { figures: FiguresSchema; before: string }) {
  const { t } = useTranslation("dashboard");
  const mayEdit = useMayEdit();
  const { profitState } = figures;
  if (!mayEdit || (profitState !== "partial" && profitState !== "unknown")) return null;
  const share = knownShare(figures);
  return (
    <>
      {before}
      <Link to={estimateAddress(share)}>
        {share === null ? t("status.estimateCosts") : t("status.estimateCostsAt", { share: share / 100 })}
      </Link>
    </>
  );
}
