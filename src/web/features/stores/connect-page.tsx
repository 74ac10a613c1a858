import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./connect.module.css";
import { Button } from "@mantine/core";
import { Check, EyeOff, ExternalLink, Smartphone } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { connectOptionsRoute } from "#contract/connections.ts";
import type { ResponseOf } from "#contract/route.ts";
import { intlLocale } from "#core/number-text.ts";
import type { Environment, StoreDetails } from "#contract/stores.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayArrange, useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
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
/** Money, by which the first sentence says what a source gives; a form has no list of purposes below it and says the rest as well. */
const MONEY = ["orders", "billing", "refunds"] as const;
const READ = [...MONEY, "offers", "operations"] as const;

/** Before a seller is sent to the marketplace: what is asked for and why, what is never read, and the ways to agree. */
export function ConnectPage() {
  const { t } = useTranslation("stores");
  const [params] = useSearchParams();
  const storeId = params.get("store");
  const { data: stores } = useStoresQuery();
  const store = stores?.find(({ id }) => id === storeId);
  const { data: options, error, refetch } = useConnectOptionsQuery();
  const [chosen, setChosen] = useState<string | null>(null);
  const source = options === undefined ? undefined : sourceOf(options, store?.platform ?? chosen);
  const title = storeId === null ? newTitle(source, t) : t("connect.again");
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
      {options !== undefined && source !== undefined && (
        <ConnectBody options={options} source={source} store={store} storeId={storeId} onChoose={setChosen} />
      )}
    </>
  );
}

type Options = ResponseOf<typeof connectOptionsRoute>;
/** A source, set up here or not. */
type Offered = Options["notSetUp"][number];

/** Of the store that is connected again, or chosen; else the proposed one. */
function sourceOf({ sources, notSetUp }: Options, wanted: string | null): Offered | undefined {
  const all: readonly Offered[] = [...sources, ...notSetUp];
  return all.find(({ platform }) => platform === wanted) ?? all[0];
}

function newTitle(source: Offered | undefined, t: TFunction<"stores">): string {
  if (source === undefined) return t("connect.any");
  return source.consent === "oauth" ? t("connect.title", { source: source.name }) : t("form.connect", { name: source.name });
}

/** What is read of it, in one sentence. */
function leadOf({ consent, name, gives }: Offered, t: TFunction<"stores">, language: string): string {
  const isAtSource = consent === "oauth";
  const given = (isAtSource ? MONEY : READ).filter((kind) => gives.includes(kind));
  const list = new Intl.ListFormat(intlLocale(language)).format(given.map((kind) => t(`gives.${kind}`)));
  return isAtSource ? t("connect.lead", { list }) : t("form.lead", { list, name });
}

type ConnectBodyProps = {
  options: Options;
  source: Offered;
  store: StoreDetails | undefined;
  storeId: string | null;
  onChoose: (platform: string) => void;
};

/** Which source, what it is read for, and the way in that it has. */
function ConnectBody({ options, source, store, storeId, onChoose }: ConnectBodyProps) {
  const { t, i18n } = useTranslation("stores");
  const { sources } = options;
  return (
    <div className={css.root}>
      <section className={`${ui.card} ${css.main}`}>
        {sources.length > 1 && store === undefined && (
          <ChoiceCards
            label={t("connect.source")}
            value={source.platform}
            options={sources.map(({ platform, name, consent }) => ({ value: platform, name, what: t(`form.by.${consent}`) }))}
            onChange={onChoose}
          />
        )}
        <p className={css.lead}>{store === undefined ? leadOf(source, t, i18n.language) : t("connect.leadAgain", { name: store.name })}</p>
        {source.consent === "oauth" && <Purposes source={source} />}
        <WayIn options={options} source={source} storeId={storeId} proposed={store?.connection?.environment} />
      </section>
      <Promises source={source} />
    </div>
  );
}

type WayInProps = Pick<ConnectBodyProps, "options" | "source" | "storeId"> & { proposed: Environment | undefined };

/** How the source is connected, or who has to set it up first. Who can is told how, also beside another source. */
function WayIn({ options, source, storeId, proposed }: WayInProps) {
  const { t } = useTranslation("stores");
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  const { sources, notSetUp } = options;
  const open = sources.find(({ platform }) => platform === source.platform);
  const guided =
    notSetUp.find(({ platform, setup }) => setup !== null && platform === source.platform) ??
    (isAdmin && storeId === null ? notSetUp.find(({ setup }) => setup !== null) : undefined);
  const setup = guided?.setup ?? null;
  return (
    <>
      {open !== undefined && <Ways key={open.platform} source={open} storeId={storeId} proposed={proposed} />}
      {open === undefined && setup === null && <p className={ui.note}>{t("connect.notSetUp", { source: source.name })}</p>}
      {guided !== undefined && setup !== null && <NotConfigured options={options} name={guided.name} setup={setup} />}
    </>
  );
}

/** With this one not every right only reads, and nobody may be told otherwise. */
const CAMPAIGNS = "allegro:api:campaigns";

/** What a purpose is read from; the profile is of every account. */
const GIVEN_BY: Readonly<Record<(typeof PURPOSES)[number], readonly Offered["gives"][number][]>> = {
  orders: ["orders"],
  billing: ["billing"],
  offers: ["offers"],
  payments: ["refunds", "operations"],
  profile: [],
};

function purposesOf({ scopes, gives }: Offered) {
  const given = PURPOSES.filter((purpose) => purpose === "profile" || GIVEN_BY[purpose].some((list) => gives.includes(list)));
  return scopes.includes(CAMPAIGNS) ? [...given, "campaigns" as const] : given;
}

function Purposes({ source }: { source: Offered }) {
  const { t } = useTranslation("stores");
  return (
    <div>
      <h2 className={css.head}>{t("connect.reads")}</h2>
      <ul className={css.purposes}>
        {purposesOf(source).map((purpose) => (
          <li key={purpose}>
            <Check size={16} strokeWidth={2} className={ui.profit} aria-hidden="true" />
            <span>
              <strong className={css.purposesName}>{t(`scopes.${purpose}.name`)}</strong>
              <span className={css.purposesWhat}>{t(`scopes.${purpose}.what`, { source: source.name })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MONTH_DAYS = 365 / 12;
/** What is read before everything older. */
const FIRST_DAYS = 30;

function Promises({ source }: { source: Offered }) {
  const { t } = useTranslation("stores");
  const { name, consent, scopes, historyDays } = source;
  const isAtSource = consent === "oauth";
  const changesNothing = !isAtSource ? "writeTypedIn" : scopes.includes(CAMPAIGNS) ? "writeCampaigns" : "write";
  return (
    <div className={css.side}>
      <section className={`${ui.card} ${css.card}`}>
        <h2 className={css.head}>
          <EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("connect.never")}
        </h2>
        <ul className={css.list}>
          {NEVER.map((never) => (
            <li key={never}>{t(`never.${never === "write" ? changesNothing : never}`, { source: name })}</li>
          ))}
        </ul>
      </section>
      <section className={`${ui.card} ${css.card}`}>
        <h2 className={css.head}>{t("connect.next")}</h2>
        <ol className={`${css.list} ${css.listNumbered}`}>
          {isAtSource && <li>{t("next.consent", { source: name })}</li>}
          <li>{t("next.month")}</li>
          {historyDays > FIRST_DAYS && <li>{t("next.older", { count: Math.round(historyDays / MONTH_DAYS) })}</li>}
        </ol>
      </section>
      {isAtSource && (
        <p className={`${ui.small} ${ui.muted}`}>
          {t("connect.revoke", { source: name })}{" "}
          {source.setup !== null && (
            <a href={source.setup.guide} target="_blank" rel="noreferrer">
              {t("connect.guide")}
            </a>
          )}
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
          options={environments.map((value) => ({
            value,
            name: t(`environments.${value}.name`, { source: source.name }),
            what: t(`environments.${value}.what`, { source: source.name }),
          }))}
          onChange={setEnvironment}
        />
      )}
      {source.consent === "oauth" ? (
        <AtSource
          key={environment}
          source={source.name}
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
  /** Its name. */
  source: string;
  target: ComponentProps<typeof DevicePanel>["target"] & { platform: string };
  onConnected: (storeId: string) => void;
};

/** The seller agrees at the source's own pages, here or on another device. */
function AtSource({ source, target, onConnected }: AtSourceProps) {
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
        <DevicePanel source={source} target={target} onConnected={onConnected} onClose={() => setByCode(false)} />
      ) : (
        <div className={css.actions}>
          <Button
            rightSection={<ExternalLink size={16} strokeWidth={1.75} />}
            loading={isLoading || isSuccess}
            onClick={() => void leave()}
          >
            {t("connect.go", { source })}
          </Button>
          <Button variant="default" leftSection={<Smartphone size={16} strokeWidth={1.75} />} onClick={() => setByCode(true)}>
            {t("connect.byCode")}
          </Button>
          <span className={`${ui.small} ${ui.muted}`}>{t("connect.byCodeWhen", { source })}</span>
        </div>
      )}
    </>
  );
}
