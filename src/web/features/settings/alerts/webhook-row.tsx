import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./alerts.module.css";
import { Button, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";
import { zoneOf } from "#core/market.ts";
import { useMayArrange, useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import {
  useDeleteWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
  useWebhookDeliveriesQuery,
} from "./alert-rules.api.ts";

/** While something waits to be sent the log is looked at again. */
const LOOK_AGAIN_MS = 3000;

export function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useTranslation("alerts");
  const mayEdit = useMayEdit();
  const mayArrange = useMayArrange();
  const { id, name, url, isOn, disabledAt } = webhook;
  const [update, updating] = useUpdateWebhookMutation();
  const [remove, removing] = useDeleteWebhookMutation();
  const [rotate, rotating] = useRotateWebhookSecretMutation();
  const [test, testing] = useTestWebhookMutation();
  const newSecret = async (): Promise<void> => {
    const answer = await rotate(id);
    if (answer.data !== undefined) onSecret(answer.data.secret);
  };
  return (
    <li className={`${ui.stack} ${ui.ruled} ${ui.gap8}`} style={{ padding: "12px 0" }}>
      <div className={ui.tools}>
        <Switch
          checked={isOn && disabledAt === null}
          disabled={!mayArrange || updating.isLoading}
          aria-label={t("webhooks.on", { name })}
          onChange={({ currentTarget }) => void update({ id, isOn: currentTarget.checked })}
        />
        <span className={`${ui.breaks} ${ui.narrows}`}>
          <strong>{name}</strong> <span className={`${ui.secondary} ${ui.small} ${ui.breaks} ${ui.narrows}`}>{url}</span>
        </span>
      </div>
      {disabledAt !== null && <p className={ui.note}>{t("webhooks.disabled")}</p>}
      {mayEdit && (
        <div className={ui.tools}>
          {mayArrange && (
            <>
              <Button size="xs" variant="default" loading={testing.isLoading} onClick={() => void test(id)}>
                {t("webhooks.test")}
              </Button>
              <Button size="xs" variant="subtle" loading={rotating.isLoading} onClick={() => void newSecret()}>
                {t("webhooks.rotate")}
              </Button>
            </>
          )}
          <Button size="xs" variant="subtle" loading={removing.isLoading} onClick={() => void remove(id)}>
            {t("webhooks.remove")}
          </Button>
        </div>
      )}
      <Refusal title={t("notSaved")} error={updating.error ?? removing.error ?? rotating.error ?? testing.error} />
      <DeliveryLog id={id} />
    </li>
  );
}

function DeliveryLog({ id }: { id: string }) {
  const { t } = useTranslation("alerts");
  const format = useFormat();
  const { data } = useWebhookDeliveriesQuery(id, { pollingInterval: LOOK_AGAIN_MS, skipPollingIfUnfocused: true });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <details className={css.scope} open>
      <summary>{t("log.title")}</summary>
      <ScrollRegion label={t("log.title")}>
        <table className={`${ui.small} ${css.log}`}>
          <thead>
            <tr>
              <th scope="col">{t("log.at")}</th>
              <th scope="col">{t("log.event")}</th>
              <th scope="col">{t("log.state")}</th>
              <th scope="col">{t("log.answer")}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.slice(0, 10).map((delivery) => (
              <tr key={delivery.id}>
                <td className={ui.num}>{format.moment(delivery.triedAt ?? delivery.createdAt, zoneOf("PL"))}</td>
                <td>{delivery.event === "test" ? t("log.test") : t("log.alerts")}</td>
                <td>{t(`log.states.${delivery.state}`, { count: delivery.attempts })}</td>
                <td style={{ maxWidth: 280, overflowWrap: "anywhere" }}>
                  <DeliveryAnswer delivery={delivery} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

const KNOWN = ["private", "protocol", "timeout", "off", "failed"] as const;

function DeliveryAnswer({ delivery: { status, answer, error } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation("alerts");
  if (error !== null) {
    const known = KNOWN.find((one) => one === error);
    return known === undefined ? t("log.errors.network", { code: error }) : t(`log.errors.${known}`);
  }
  return status === null ? "—" : `${status} ${answer ?? ""}`;
}
