import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./connect.module.css";
import { Button } from "@mantine/core";
import { Check, EyeOff, ExternalLink, Smartphone } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { connectOptionsRoute } from "#contract/connections.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { Environment, StoreDetails } from "#contract/stores.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayArrange, useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useConnectAddressMutation, useConnectOptionsQuery } from "./connect.api.ts";
import { type ConnectSource, ConsentForm } from "./consent-form.tsx";
import { DevicePanel } from "./device-panel.tsx";
import { NotConfigured } from "./not-configured.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** What each permission is for, in the order they matter to the profit. */
const PURPOSES = ["orders", "billing", "offers", "payments", "profile"] as const;
const NEVER = ["write", "buyers", "messages", "bank"] as const;
const NEXT = ["consent", "month", "year"] as const;

/** Before a seller is sent to the marketplace: what is asked for and why, what is never read, and the ways to agree. */
export function ConnectPage() {
  const { t } = useTranslation("stores");
  const [params] = useSearchParams();
  const storeId = params.get("store");
  const { data: stores } = useStoresQuery();
  const store = stores?.find(({ id }) => id === storeId);
  const { data: options, error, refetch } = useConnectOptionsQuery();
  const [first] = options?.sources ?? [];
  const isTypedIn = first !== undefined && first.consent !== "oauth";
  const newTitle = isTypedIn ? t("form.connect", { name: first.name }) : t("connect.title");
  const title = storeId === null ? newTitle : t("connect.again");
  useTitle(title);
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{title}</h1>
        <Link to="/system/settings/stores">{t("connect.back")}</Link>
      </div>
      {options === undefined && error === undefined && (
        <Delayed>
          <Skeleton height={420} isCard />
        </Delayed>
      )}
      {options === undefined && error !== undefined && (
        <section className={ui.card}>
          <WidgetError title={t("connect.failed")} error={error} onRetry={() => void refetch()} />
        </section>
      )}
      {options !== undefined && <ConnectBody options={options} store={store} storeId={storeId} />}
    </>
  );
}

type ConnectBodyProps = { options: ResponseOf<typeof connectOptionsRoute>; store: StoreDetails | undefined; storeId: string | null };

/** Which source, what it is read for, and the way in that it has. */
function ConnectBody({ options, store, storeId }: ConnectBodyProps) {
  const { t } = useTranslation("stores");
  const [chosen, setChosen] = useState<string | null>(null);
  const { sources } = options;
  const source = sources.find(({ platform }) => platform === (store?.platform ?? chosen)) ?? sources[0];
  const isAtSource = source === undefined || source.consent === "oauth";
  const leadOf = (again: StoreDetails | undefined, from: ConnectSource | undefined): string => {
    if (again !== undefined) return t("connect.leadAgain", { name: again.name });
    return from === undefined || from.consent === "oauth" ? t("connect.lead") : t("form.lead", { name: from.name });
  };
  return (
    <div className={css.root}>
      <section className={`${ui.card} ${css.main}`}>
        {sources.length > 1 && store === undefined && (
          <ChoiceCards
            label={t("connect.source")}
            value={source?.platform ?? ""}
            options={sources.map(({ platform, name, consent }) => ({ value: platform, name, what: t(`form.by.${consent}`) }))}
            onChange={setChosen}
          />
        )}
        <p className={css.lead}>{leadOf(store, source)}</p>
        {isAtSource && <Purposes scopes={options.scopes} />}
        {source === undefined && <NotConfigured options={options} />}
        {source !== undefined && <Ways key={source.platform} source={source} storeId={storeId} proposed={store?.connection?.environment} />}
      </section>
      <Promises scopes={options.scopes} isAtSource={isAtSource} />
    </div>
  );
}

type Asked = { scopes: readonly string[] };

/** With this one not every right only reads, and nobody may be told otherwise. */
const CAMPAIGNS = "allegro:api:campaigns";

function Purposes({ scopes }: Asked) {
  const { t } = useTranslation("stores");
  const purposes = scopes.includes(CAMPAIGNS) ? ([...PURPOSES, "campaigns"] as const) : PURPOSES;
  return (
    <div>
      <h2 className={css.head}>{t("connect.reads")}</h2>
      <ul className={css.purposes}>
        {purposes.map((purpose) => (
          <li key={purpose}>
            <Check size={16} strokeWidth={2} className={ui.profit} aria-hidden="true" />
            <span>
              <strong className={css.purposesName}>{t(`scopes.${purpose}.name`)}</strong>
              <span className={css.purposesWhat}>{t(`scopes.${purpose}.what`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Promises({ scopes, isAtSource }: Asked & { isAtSource: boolean }) {
  const { t } = useTranslation("stores");
  return (
    <div className={css.side}>
      <section className={`${ui.card} ${css.card}`}>
        <h2 className={css.head}>
          <EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("connect.never")}
        </h2>
        <ul className={css.list}>
          {NEVER.map((never) => (
            <li key={never}>{t(never === "write" && scopes.includes(CAMPAIGNS) ? "never.writeCampaigns" : `never.${never}`)}</li>
          ))}
        </ul>
      </section>
      <section className={`${ui.card} ${css.card}`}>
        <h2 className={css.head}>{t("connect.next")}</h2>
        <ol className={`${css.list} ${css.listNumbered}`}>
          {NEXT.filter((next) => isAtSource || next !== "consent").map((next) => (
            <li key={next}>{t(`next.${next}`)}</li>
          ))}
        </ol>
      </section>
      {isAtSource && (
        <p className={`${ui.small} ${ui.muted}`}>
          {t("connect.revoke")}{" "}
          <a href="/api/docs/allegro" target="_blank" rel="noreferrer">
            {t("connect.guide")}
          </a>
        </p>
      )}
    </div>
  );
}

type WaysProps = { source: ConnectSource; storeId: string | null; proposed: Environment | undefined };

/** Where the seller has several accounts, which one; then the way in that the source has. */
function Ways({ source, storeId, proposed }: WaysProps) {
  const { t } = useTranslation("stores");
  const { environments } = source;
  const navigate = useNavigate();
  const canEdit = useMayEdit();
  const mayArrange = useMayArrange();
  const [environment, setEnvironment] = useState<Environment>(proposed ?? environments[0] ?? "production");
  const connected = (id: string): void => void navigate(`/system/progress?connected=${id}`);
  if (!mayArrange) return <p className={ui.note}>{t(canEdit ? "connect.support" : "connect.viewer")}</p>;
  return (
    <>
      {environments.length > 1 && storeId === null && (
        <ChoiceCards
          label={t("connect.environment")}
          value={environment}
          options={environments.map((value) => ({ value, name: t(`environments.${value}.name`), what: t(`environments.${value}.what`) }))}
          onChange={setEnvironment}
        />
      )}
      {source.consent === "oauth" ? (
        <AtSource
          key={environment}
          target={{ platform: source.platform, environment, ...(storeId === null ? {} : { storeId }) }}
          onConnected={connected}
        />
      ) : (
        <ConsentForm source={source} environment={environment} storeId={storeId} onConnected={connected} />
      )}
    </>
  );
}

type AtSourceProps = {
  target: ComponentProps<typeof DevicePanel>["target"] & { platform: string };
  onConnected: (storeId: string) => void;
};

/** The seller agrees at the source's own pages, here or on another device. */
function AtSource({ target, onConnected }: AtSourceProps) {
  const { t } = useTranslation("stores");
  const [byCode, setByCode] = useState(false);
  const [ask, { isLoading, error, isSuccess }] = useConnectAddressMutation();
  const leave = async () => {
    const { data } = await ask(target);
    if (data !== undefined) window.location.assign(data.url);
  };
  return (
    <>
      {error !== undefined && <ProblemNote title={t("connect.refused")} problem={asProblem(error)} />}
      {byCode ? (
        <DevicePanel target={target} onConnected={onConnected} onClose={() => setByCode(false)} />
      ) : (
        <div className={css.actions}>
          <Button
            rightSection={<ExternalLink size={16} strokeWidth={1.75} />}
            loading={isLoading || isSuccess}
            onClick={() => void leave()}
          >
            {t("connect.go")}
          </Button>
          <Button variant="default" leftSection={<Smartphone size={16} strokeWidth={1.75} />} onClick={() => setByCode(true)}>
            {t("connect.byCode")}
          </Button>
          <span className={`${ui.small} ${ui.muted}`}>{t("connect.byCodeWhen")}</span>
        </div>
      )}
    </>
  );
}
