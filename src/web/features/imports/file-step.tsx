import * as ui from "../../ui/styles/ui.module.css";
import { FILES } from "#core/store-source.ts";
import * as css from "./imports.module.css";
import { SegmentedControl, Select } from "@mantine/core";
import { type Dispatch, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { IMPORT_KINDS, type ImportKind } from "#core/import-kinds.ts";
import type { Market } from "#core/facts.ts";
import { isMarket } from "#core/market.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { DropZone } from "./drop-zone.tsx";
import { NewStore } from "./new-store.tsx";
import { PasteField } from "./paste-field.tsx";
import { needsStore, type WizardAction, type WizardState } from "./wizard-state.ts";

const WAYS = ["file", "paste"] as const;
type Way = (typeof WAYS)[number];

export function FileStep({ state, dispatch }: { state: WizardState; dispatch: Dispatch<WizardAction> }) {
  const { t } = useTranslation(["imports", "common"]);
  const [way, setWay] = useState<Way>("file");
  const setFile = (file: File | null) => dispatch({ type: "fileChosen", file });
  const chooseKind = (kind: ImportKind) => {
    // What was pasted was read as rows of the other kind.
    if (way === "paste") setFile(null);
    dispatch({ type: "kindChosen", kind });
  };
  return (
    <>
      <ChoiceCards
        label={t("file.kind")}
        value={state.kind}
        options={IMPORT_KINDS.map((kind) => ({ value: kind, name: t(`kinds.${kind}.name`), what: t(`kinds.${kind}.what`) }))}
        onChange={chooseKind}
      />
      {needsStore(state.kind) && <StoreChoice state={state} dispatch={dispatch} />}
      <SegmentedControl
        aria-label={t("file.way")}
        value={way}
        data={WAYS.map((value) => ({ value, label: t(`file.ways.${value}`) }))}
        onChange={(chosen) => {
          setFile(null);
          setWay(chosen);
        }}
      />
      {way === "file" ? (
        <DropZone file={state.file} onFile={setFile} />
      ) : (
        <PasteField key={state.kind} kind={state.kind} onFile={setFile} />
      )}
    </>
  );
}

const NEW_STORE = "new";

function StoreChoice({ state, dispatch }: { state: WizardState; dispatch: Dispatch<WizardAction> }) {
  const { t } = useTranslation(["imports", "common"]);
  const { data: stores } = useStoresQuery();
  const [adding, setAdding] = useState(false);
  // The list that is here may be older than the store.
  const [createdId, setCreatedId] = useState<string | null>(null);
  // A billing file of a connected account fills the days before its own reading and is compared with the others.
  const fed = (stores ?? []).filter(({ platform }) => platform === FILES || state.kind === "billing" || state.kind === "ads");
  const chosen = fed.find(({ id }) => id === state.storeId);
  const only = fed.length === 1 ? fed[0]?.id : undefined;
  const isOther = stores !== undefined && state.storeId !== null && state.storeId !== createdId && chosen === undefined;
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
          setCreatedId(id);
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
    <div className={`${ui.grid} ${ui.gap12} ${css.row}`}>
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
