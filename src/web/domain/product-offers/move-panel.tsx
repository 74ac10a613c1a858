import * as ui from "../../ui/styles/ui.module.css";
import { Checkbox, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfferOfProduct } from "#contract/product-offers.ts";
import { FormEnds } from "../../ui/form-ends.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { EffectTable } from "./effect-table.tsx";
import type { Move } from "./product-offers.api.ts";
import { type Chosen, ProductPicker } from "./product-picker.tsx";
import { useMove } from "./use-move.ts";

/** `move` null: something is still to be said in `children`. */
type PanelProps = { title: string; submit: string; move: Move | null; onClose: () => void; children?: React.ReactNode };

/** What will happen, before it does. */
export function MovePanel({ title, submit, move, onClose, children }: PanelProps) {
  const { t } = useTranslation("offers");
  const moving = useMove();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (move === null) return;
    void moving.make(move).then((isMade) => isMade && onClose());
  };
  return (
    <SidePanel title={title} width={640} onClose={onClose}>
      <form className={`${ui.grid} ${ui.gap16}`} style={{ padding: "16px var(--z-card-pad)" }} onSubmit={save}>
        {children}
        {move !== null && <EffectTable move={move} />}
        <Refusal title={t("failedMove")} error={moving.error} />
        <div className={ui.panelActions}>
          <FormEnds send={submit} isBusy={moving.isBusy} disabled={move === null} onCancel={onClose} />
        </div>
      </form>
    </SidePanel>
  );
}

type OffersProps = { offers: readonly OfferOfProduct[]; productId: string | null; onClose: () => void };

export function LinkPanel({ offers, productId, onClose }: OffersProps) {
  const { t } = useTranslation("offers");
  const [chosen, choose] = useState<Chosen | null>(null);
  const move: Move | null =
    chosen === null ? null : { kind: "mapping", links: offers.map(({ id }) => ({ offerId: id, productId: chosen.id })) };
  return (
    <MovePanel title={t("moveTitle", { count: offers.length })} submit={t("move")} move={move} onClose={onClose}>
      <ProductPicker label={t("toProduct")} value={chosen} onChange={choose} withoutId={productId} />
    </MovePanel>
  );
}

export function MergePanel({ productId, onClose }: { productId: string; onClose: () => void }) {
  const { t } = useTranslation("offers");
  const [chosen, choose] = useState<Chosen | null>(null);
  const move: Move | null = chosen === null ? null : { kind: "merge", survivorId: productId, productIds: [chosen.id] };
  return (
    <MovePanel title={t("mergeTitle")} submit={t("merge")} move={move} onClose={onClose}>
      <ProductPicker label={t("mergedProduct")} value={chosen} onChange={choose} withoutId={productId} />
    </MovePanel>
  );
}

export function SplitPanel({ offers, onClose }: OffersProps) {
  const { t } = useTranslation("offers");
  const [first] = offers;
  const [said, say] = useState({ sku: "", name: first?.name ?? "", withCosts: true });
  const [shown, show] = useState<Move | null>(null);
  const isReady = said.sku.trim() !== "";
  const move: Move | null = isReady ? { kind: "split", offerIds: offers.map(({ id }) => id), ...said } : null;
  return (
    <MovePanel title={t("splitTitle", { count: offers.length })} submit={t("split")} move={shown} onClose={onClose}>
      <TextInput
        label={t("newSku")}
        data-autofocus
        maxLength={200}
        required
        value={said.sku}
        onChange={({ currentTarget: { value } }) => say({ ...said, sku: value })}
        onBlur={() => show(move)}
      />
      <TextInput
        label={t("newName")}
        maxLength={500}
        value={said.name}
        onChange={({ currentTarget: { value } }) => say({ ...said, name: value })}
        onBlur={() => show(move)}
      />
      <Checkbox
        label={t("withCosts")}
        checked={said.withCosts}
        onChange={({ currentTarget: { checked } }) => {
          say({ ...said, withCosts: checked });
          show(isReady ? { kind: "split", offerIds: offers.map(({ id }) => id), ...said, withCosts: checked } : null);
        }}
      />
    </MovePanel>
  );
}
