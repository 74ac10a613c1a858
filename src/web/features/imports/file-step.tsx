import * as css from "./imports.module.css";
import { Select } from "@mantine/core";
import { type Dispatch, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportKind } from "#contract/imports.ts";
import type { Market } from "#core/facts.ts";
import { isMarket } from "#core/market.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { DropZone } from "./drop-zone.tsx";
import { NewStore } from "./new-store.tsx";
import { needsStore, type WizardAction, type WizardState } from "./wizard-state.ts";

const KINDS = ["orders", "products", "billing"] as const satisfies readonly ImportKind[];

export function FileStep({ state, dispatch }: { state: WizardState; dispatch: Dispatch<WizardAction> }) {
  const { t } = useTranslation(["imports", "common"]);
  return (
    <>
      <ChoiceCards
        label={t("file.kind")}
        value={state.kind}
        options={KINDS.map((kind) => ({ value: kind, name: t(`kinds.${kind}.name`), what: t(`kinds.${kind}.what`) }))}
        onChange={(kind) => dispatch({ type: "kindChosen", kind })}
      />
      {needsStore(state.kind) && <StoreChoice state={state} dispatch={dispatch} />}
      <DropZone file={state.file} onFile={(file) => dispatch({ type: "fileChosen", file })} />
    </>
  );
}

const NEW_STORE = "new";

function StoreChoice({ state, dispatch }: { state: WizardState; dispatch: Dispatch<WizardAction> }) {
  const { t } = useTranslation(["imports", "common"]);
  const { data: stores } = useStoresQuery();
  const [adding, setAdding] = useState(false);
  // A billing file of a connected account fills the days before its own reading and is compared with the others.
  const fed = (stores ?? []).filter(({ platform }) => platform === "import" || state.kind === "billing");
  const chosen = fed.find(({ id }) => id === state.storeId);
  const only = fed.length === 1 ? fed[0]?.id : undefined;
  const isOther = stores !== undefined && state.storeId !== null && chosen === undefined;
  useEffect(() => {
    if (isOther) dispatch({ type: "storeChosen", storeId: null });
    else if (only !== undefined && state.storeId === null) dispatch({ type: "storeChosen", storeId: only });
  }, [dispatch, isOther, only, state.storeId]);
  if (stores === undefined) return null;
  if (adding || fed.length === 0) {
    return (
      <NewStore
        onCreated={(id) => {
          setAdding(false);
          dispatch({ type: "storeChosen", storeId: id });
        }}
        onCancel={fed.length === 0 ? undefined : () => setAdding(false)}
      />
    );
  }
  const choose = (value: string | null) => {
    if (value === NEW_STORE) setAdding(true);
    else dispatch({ type: "storeChosen", storeId: value });
  };
  return (
    <div className={css.row}>
      <Select
        label={t("file.store")}
        placeholder={t("file.storePlaceholder")}
        value={state.storeId}
        data={[...fed.map(({ id, name }) => ({ value: id, label: name })), { value: NEW_STORE, label: t("file.storeNew") }]}
        onChange={choose}
      />
      {chosen !== undefined && <MarketChoice markets={chosen.markets} state={state} dispatch={dispatch} />}
    </div>
  );
}

type MarketChoiceProps = { markets: readonly Market[]; state: WizardState; dispatch: Dispatch<WizardAction> };

function MarketChoice({ markets, state, dispatch }: MarketChoiceProps) {
  const { t } = useTranslation(["imports", "common"]);
  if (markets.length < 2) return null;
  return (
    <Select
      label={t("file.market")}
      value={state.market ?? ""}
      data={[
        { value: "", label: t("file.marketFromFile") },
        ...markets.map((market): { value: string; label: string } => ({ value: market, label: t(`common:markets.${market}`) })),
      ]}
      onChange={(value) => dispatch({ type: "marketChosen", market: value !== null && isMarket(value) ? value : null })}
    />
  );
}
