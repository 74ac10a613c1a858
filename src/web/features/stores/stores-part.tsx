import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./stores.module.css";
import { Button } from "@mantine/core";
import { Link2, Store as StoreIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMayArrange, useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { DeletedStores } from "./deleted-stores.tsx";
import { StoreCard } from "./store-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const CONNECT = "/system/settings/stores/connect";

/** Every account and file store of the company: whether it lives, what it brings, and what can be done with it. */
export function StoresPart() {
  const { t } = useTranslation("stores");
  const mayEdit = useMayEdit();
  const mayArrange = useMayArrange();
  const { data: stores, error, refetch } = useStoresQuery();
  const connect = (
    <Button component={Link} to={CONNECT}>
      {t("connectAction")}
    </Button>
  );
  const files = <Link to="/system/progress?new=orders">{t("empty.files")}</Link>;
  return (
    <>
      {stores === undefined && error === undefined && (
        <Delayed>
          <Skeleton height={240} isCard />
        </Delayed>
      )}
      {stores === undefined && error !== undefined && (
        <section className={ui.card}>
          <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
        </section>
      )}
      {stores?.length === 0 && (
        <section className={ui.card}>
          <EmptyState
            icon={<StoreIcon />}
            title={t("empty.title")}
            text={t("empty.text")}
            {...(mayArrange ? { action: connect, link: files } : mayEdit ? { link: files } : {})}
          />
        </section>
      )}
      <div className={`${ui.stack} ${ui.gap} ${ui.shy} ${css.storeList}`}>
        {stores?.map((store) => (
          <StoreCard key={store.id} store={store} />
        ))}
        <DeletedStores />
      </div>
    </>
  );
}

/** The way to one more account, where there is one; without any the page itself leads there. */
export function ConnectStore() {
  const { t } = useTranslation("stores");
  const mayArrange = useMayArrange();
  const { data: stores } = useStoresQuery();
  if (!mayArrange || stores?.length === 0) return null;
  // Its place is kept until somebody knows whether it is wanted.
  const isWaiting = stores === undefined;
  return (
    <Button
      component={Link}
      to={CONNECT}
      style={isWaiting ? { visibility: "hidden" } : undefined}
      leftSection={<Link2 size={16} strokeWidth={1.75} />}
    >
      {t("connectAction")}
    </Button>
  );
}
