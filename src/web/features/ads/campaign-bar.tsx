import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AdsAnswer } from "./ads.api.ts";
import type { AdsView } from "./use-ads-view.ts";

/** Whose offers the rows are, and the way back to all campaigns. */
export function CampaignBar({ answer: { campaign }, view }: { answer: AdsAnswer; view: AdsView }) {
  const { t } = useTranslation("ads");
  const { name = "", campaign: facts = null } = campaign ?? {};
  return (
    <div className={`${ui.flow} ${ui.ruled} ${ui.pad8} ${ui.gap4x12}`}>
      <Button size="xs" variant="subtle" leftSection={<ArrowLeft size={14} aria-hidden />} onClick={() => view.chooseTab("campaign")}>
        {t("campaign.all")}
      </Button>
      {facts !== null && (
        <span>
          <span className={ui.strong}>{name === "" ? t("table.noCampaign") : name}</span>{" "}
          <span className={`${ui.small} ${ui.muted}`}>{facts.storeName}</span>
        </span>
      )}
    </div>
  );
}
