import * as ui from "./styles/ui.module.css";
import { useTranslation } from "react-i18next";

type BoundProps = { kind: "atMost" | "about" };

/** „At most” before a profit that lacks the cost of some units, „about” before what holds estimated costs; said in words to a screen reader. */
export function Bound({ kind }: BoundProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={ui.bound} aria-hidden="true" title={t(`bound.${kind}.hint`)}>
        {t(`bound.${kind}.sign`)}
      </span>
      <span className={ui.hiddenVisually}>{t(`bound.${kind}.words`)} </span>
    </>
  );
}
