import { Select } from "@mantine/core";
import { FileSpreadsheet, Upload as UploadIcon, X } from "lucide-react";
import { type Dispatch, type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportKind } from "#contract/imports.ts";
import { isMarket } from "#core/market.ts";
import { useStoresQuery } from "../../lib/stores.api.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { NewStore } from "./new-store.tsx";
import { needsStore, type WizardAction, type WizardState } from "./wizard-state.ts";

const KINDS = ["orders", "products", "billing"] as const satisfies readonly ImportKind[];
const MAX_BYTES = 50 * 1024 * 1024;

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
  const fed = (stores ?? []).filter(({ platform }) => state.kind === "billing" || platform === "import");
  const chosen = fed.find(({ id }) => id === state.storeId);
  const only = fed.length === 1 ? fed[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && state.storeId === null) dispatch({ type: "storeChosen", storeId: only });
  }, [dispatch, only, state.storeId]);
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
    <div className="z-import__row">
      <Select
        label={t("file.store")}
        placeholder={t("file.storePlaceholder")}
        value={state.storeId}
        data={[...fed.map(({ id, name }) => ({ value: id, label: name })), { value: NEW_STORE, label: t("file.storeNew") }]}
        onChange={choose}
      />
      {chosen !== undefined && chosen.markets.length > 1 && (
        <Select
          label={t("file.market")}
          value={state.market ?? ""}
          data={[{ value: "", label: t("file.marketFromFile") }, ...chosen.markets.map((market): { value: string; label: string } => ({ value: market, label: t(`common:markets.${market}`) }))]}
          onChange={(value) => dispatch({ type: "marketChosen", market: value !== null && isMarket(value) ? value : null })}
        />
      )}
    </div>
  );
}

function DropZone({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const { t } = useTranslation(["imports", "common"]);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [tooBig, setTooBig] = useState(false);
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setTooBig(chosen.size > MAX_BYTES);
    onFile(chosen.size > MAX_BYTES ? null : chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <span className="z-import__label" id="drop-label">
        {t("file.file")}
      </span>
      <input ref={input} type="file" accept=".csv,.txt,.xlsx" className="z-hidden-visually" tabIndex={-1} aria-labelledby="drop-label" onChange={({ currentTarget }) => take(currentTarget.files?.[0])} />
      {file === null ? (
        <button
          type="button"
          className="z-drop z-plain"
          data-over={over || undefined}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <UploadIcon size={24} strokeWidth={1.5} aria-hidden="true" />
          <span className="z-drop__title">{t("file.drop")}</span>
          <span className="z-small z-muted">{t("file.limits")}</span>
        </button>
      ) : (
        <div className="z-chosen">
          <FileSpreadsheet size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="z-chosen__name">{file.name}</span>
          <span className="z-small z-muted z-num">{t("file.size", { size: Math.max(1, Math.round(file.size / 1024)) })}</span>
          <button type="button" className="z-plain z-chosen__remove" aria-label={t("file.remove")} onClick={() => onFile(null)}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
      {tooBig && (
        <p className="z-import__error" role="alert">
          {t("file.tooBig")}
        </p>
      )}
    </div>
  );
}
