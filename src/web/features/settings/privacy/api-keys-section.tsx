import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./privacy.module.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/api-keys.ts";
import { zoneOf } from "#core/market.ts";
import { useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } from "./api-keys.api.ts";

/** Keys by which spreadsheets and programs of the company read its figures. */
export function ApiKeysSection() {
  const { t } = useTranslation("data");
  const { data, error, refetch } = useApiKeysQuery();
  const [key, setKey] = useState<string | null>(null);
  const mayEdit = useMayEdit();
  return (
    <Section title={t("keys.title")} text={t("keys.text")}>
      {data === undefined && error === undefined && <Skeleton height={64} aria-busy="true" />}
      {data === undefined && error !== undefined && <WidgetError title={t("keys.failed")} error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && key === null && <p className={ui.secondary}>{t("keys.none")}</p>}
      {key !== null && <NewKey value={key} onClose={() => setKey(null)} />}
      {data !== undefined && data.items.length > 0 && (
        <ul className={ui.grid} aria-label={t("keys.title")}>
          {data.items.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      {mayEdit && <AddKey onKey={setKey} />}
    </Section>
  );
}

/** Shown this once: afterwards there is only another one to be had. */
function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation("data");
  return (
    <output className={`${ui.note} ${ui.grid} ${ui.gap8}`}>
      <p>{t("keys.once")}</p>
      <code className={ui.breaks}>{value}</code>
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <CopyButton value={value} />
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t("keys.kept")}
        </Button>
      </div>
    </output>
  );
}

function KeyRow({ apiKey: { id, name, hint, createdBy, createdAt, expiresAt, hasExpired, lastUsedAt } }: { apiKey: ApiKey }) {
  const { t } = useTranslation("data");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { ask } = useDialog();
  const [revoke, { error, isLoading }] = useRevokeApiKeyMutation();
  const moment = (at: string): string => format.moment(at, zone);
  const said = [
    t("keys.made", { at: moment(createdAt), who: createdBy ?? "" }).trim(),
    lastUsedAt === null ? t("keys.neverUsed") : t("keys.used", { at: moment(lastUsedAt) }),
    ...(expiresAt === null ? [] : [t(hasExpired ? "keys.expired" : "keys.expires", { at: moment(expiresAt) })]),
  ];
  const confirm = async (): Promise<void> => {
    const question = { title: t("keys.revokeTitle", { name }), text: t("keys.revokeText"), ok: t("keys.revoke"), cancel: t("keys.cancel") };
    if ((await ask(question)) === "ok") await revoke(id);
  };
  return (
    <li className={`${ui.flow} ${ui.spread} ${ui.gap4x16} ${css.key}`}>
      <span>
        <strong className={ui.strong}>{name}</strong> <code className={ui.secondary}>…{hint}</code>
        <br />
        <span className={`${ui.small} ${ui.secondary}`}>{said.join(" · ")}</span>
      </span>
      <Button size="xs" variant="subtle" loading={isLoading} aria-label={t("keys.revokeOne", { name })} onClick={() => void confirm()}>
        {t("keys.revoke")}
      </Button>
      <Refusal title={t("keys.notSaved")} error={error} />
    </li>
  );
}

const LASTING = [30, 90, 365, 0] as const;

function AddKey({ onKey }: { onKey: (key: string) => void }) {
  const { t } = useTranslation("data");
  const [name, setName] = useState("");
  const [days, setDays] = useState(365);
  const [create, { error, isLoading }] = useCreateApiKeyMutation();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await create({ name, days: days === 0 ? null : days });
    if (data === undefined) return;
    setName("");
    onKey(data.key);
  };
  return (
    <form className={`${ui.wrap} ${ui.gap12}`} style={{ alignItems: "end" }} onSubmit={(event) => void send(event)}>
      <TextInput
        label={t("keys.name")}
        placeholder={t("keys.nameLike")}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NativeSelect
        label={t("keys.lasts")}
        value={String(days)}
        data={LASTING.map((option) => ({
          value: String(option),
          label: option === 0 ? t("keys.forGood") : t("keys.days", { count: option }),
        }))}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      />
      <Button type="submit" variant="default" loading={isLoading} disabled={name.trim() === ""}>
        {t("keys.add")}
      </Button>
      <Refusal title={t("keys.notSaved")} error={error} />
    </form>
  );
}
