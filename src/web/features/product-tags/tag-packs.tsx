import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tag-rules.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { STARTER_PACKS, type StarterPack } from "#core/tag-packs.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useAddTagPackMutation, useTagRuleValuesQuery } from "./product-tags.api.ts";

type TagPacksProps = { onAdded: (added: { products: number; changeID: string | null }) => void };

/** Tags with rules to begin with; only packs that the company's data can answer. */
export function TagPacks({ onAdded }: TagPacksProps) {
  const { t } = useTranslation("tags");
  const { data: values } = useTagRuleValuesQuery();
  const [add, { error, isLoading, originalArgs }] = useAddTagPackMutation();
  const isUseful = (pack: StarterPack): boolean => pack === "abc" || (values?.homeMarket === "PL" && values.priced > 0);
  const send = async (pack: StarterPack): Promise<void> => {
    const { data } = await add({ pack });
    if (data !== undefined) onAdded(data);
  };
  if (values === undefined) return null;
  return (
    <section className={`${ui.card} ${ui.pad} ${css.packs}`} aria-label={t("packs.title")}>
      <h2>{t("packs.title")}</h2>
      <p className={ui.secondary}>{t("packs.text")}</p>
      <ul>
        {STARTER_PACKS.filter(isUseful).map((pack) => (
          <li key={pack} className={`${ui.row} ${ui.spread} ${ui.gap12}`}>
            <div>
              <strong>{t(`packs.${pack}.title`)}</strong>
              <p className={`${ui.small} ${ui.secondary}`}>{t(`packs.${pack}.text`)}</p>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={t("packs.addNamed", { pack: t(`packs.${pack}.title`) })}
              loading={isLoading && originalArgs?.pack === pack}
              onClick={() => void send(pack)}
            >
              {t("packs.add")}
            </Button>
          </li>
        ))}
      </ul>
      <Refusal title={t("failedChange")} error={error} />
    </section>
  );
}
