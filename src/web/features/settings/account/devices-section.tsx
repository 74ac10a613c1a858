import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useDevicesQuery, useEndOtherSessionsMutation, useEndSessionMutation } from "./account.api.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";

export function DevicesSection({ canEnd }: { canEnd: boolean }) {
  const { t } = useTranslation("account");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { data, error, refetch } = useDevicesQuery();
  const [end, ending] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  const { ask, saidOf } = useDialog();
  const askToEndOthers = () =>
    ask({
      title: t("devices.askOthers"),
      text: t("devices.othersText"),
      ok: t("devices.endOthers"),
      isGrave: true,
      act: async () => saidOf((await endOthers()).error),
    });
  const items = data?.items ?? [];
  return (
    <Section title={t("devices.title")} text={t("devices.text")}>
      {data === undefined && error === undefined && <Skeleton height={80} />}
      {data === undefined && error !== undefined && (
        <WidgetError title={t("devices.failed")} error={error} onRetry={() => void refetch()} />
      )}
      <ul className={css.devices}>
        {items.map(({ id, device, isCurrent, isSupport, lastSeenAt }) => (
          <li key={id}>
            <span>
              <strong className={ui.strong}>{device === "" ? t("devices.unknown") : device}</strong>{" "}
              {isCurrent && <span className={`${ui.chip} ${ui.chipProfit}`}>{t("devices.current")}</span>}
              {isSupport && <span className={`${ui.chip} ${ui.chipWarn}`}>{t("devices.support")}</span>}
              <span className={`${ui.small} ${ui.muted} ${ui.block}`}>{t("devices.seen", { at: format.moment(lastSeenAt, zone) })}</span>
            </span>
            {canEnd && !isCurrent && (
              <Button variant="default" size="xs" loading={ending.isLoading && ending.originalArgs === id} onClick={() => void end(id)}>
                {t("devices.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Refusal title={t("failed")} error={ending.error} />
      {canEnd && items.length > 1 && (
        <div>
          <Button variant="default" onClick={() => void askToEndOthers()}>
            {t("devices.endOthers")}
          </Button>
        </div>
      )}
    </Section>
  );
}
