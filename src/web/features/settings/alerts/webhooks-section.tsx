import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./alerts.module.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { namesInside } from "#core/public-address.ts";
import { asProblem } from "../../../lib/api/problem.ts";
import { useMayArrange } from "../../../lib/session/use-may-edit.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useCreateWebhookMutation, useWebhooksQuery } from "./alert-rules.api.ts";
import { SecretNote } from "./secret-note.tsx";
import { WebhookRow } from "./webhook-row.tsx";

export function WebhooksSection() {
  const { t } = useTranslation("alerts");
  const { data, error, refetch } = useWebhooksQuery();
  const mayArrange = useMayArrange();
  const [secret, setSecret] = useState<string | null>(null);
  if (data === undefined && error !== undefined) return <WidgetError title={t("failed")} error={error} onRetry={refetch} />;
  return (
    <Section title={t("webhooks.title")} text={t("webhooks.text")}>
      {data === undefined && <Skeleton height={80} aria-busy="true" />}
      {data?.items.length === 0 && <p className={ui.secondary}>{t("webhooks.none")}</p>}
      {secret !== null && <SecretNote secret={secret} onClose={() => setSecret(null)} />}
      <ul className={ui.stack}>
        {data?.items.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
        ))}
      </ul>
      {mayArrange && <AddWebhook reachesPrivate={data?.reachesPrivate ?? true} onSecret={setSecret} />}
    </Section>
  );
}

function isTypedInside(url: string): boolean {
  return URL.canParse(url) && namesInside(new URL(url).hostname);
}

type AddWebhookProps = { reachesPrivate: boolean; onSecret: (secret: string) => void };

/** An address that leads inside by its own words is refused while it is typed; what a name leads to, when it is sent. */
function AddWebhook({ reachesPrivate, onSecret }: AddWebhookProps) {
  const { t } = useTranslation("alerts");
  const [create, { error, isLoading }] = useCreateWebhookMutation();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const isInside = !reachesPrivate && isTypedInside(url.trim());
  const refused = error === undefined ? undefined : asProblem(error).fields["url"]?.join(" ");
  const add = async (): Promise<void> => {
    const answer = await create({ name: name.trim(), url: url.trim() });
    if (answer.data === undefined) return;
    onSecret(answer.data.secret);
    setName("");
    setUrl("");
  };
  return (
    <form
      className={`${ui.grid} ${ui.gap12} ${css.webhookForm}`}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput
        size="xs"
        label={t("webhooks.name")}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={t("webhooks.url")}
        maxLength={2000}
        value={url}
        error={isInside ? t("webhooks.inside") : refused}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" loading={isLoading} disabled={name.trim() === "" || url.trim() === "" || isInside}>
        {t("webhooks.add")}
      </Button>
      <Refusal title={t("notSaved")} error={error} />
    </form>
  );
}
