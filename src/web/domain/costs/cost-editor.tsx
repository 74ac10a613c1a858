import * as ui from "../../ui/styles/ui.module.css";
import * as pageTabsCss from "../../ui/page-tabs.module.css";
import * as sidePanelCss from "../../ui/side-panel.module.css";
import * as css from "./cost-editor.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductCosts } from "#contract/product-costs.ts";
import { isMarket } from "#core/market.ts";
import { COST_METHODS } from "#core/product-sheet.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { ConflictNote } from "../../ui/conflict-note.tsx";
import { DraftNote } from "../../ui/draft-note.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { FormEnds } from "../../ui/form-ends.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { BatchRows } from "./batch-rows.tsx";
import { BundleRecipes } from "./bundle-recipes.tsx";
import { ChangeHistory } from "./change-history.tsx";
import { isByStock, type Place, PLACES } from "./cost-sheet.ts";
import { EffectNote } from "./effect-note.tsx";
import { MarketCosts } from "./market-costs.tsx";
import { SheetSettings } from "./sheet-settings.tsx";
import { type CostForm, type SheetProps, useCostForm } from "./use-cost-form.ts";

type CostEditorProps = { sheet: ProductCosts; vatMode: "net" | "gross"; onRefetch: () => Promise<unknown>; onClose: () => void };

const TABS = ["costs", "bundle", "settings", "history"] as const;
type Tab = (typeof TABS)[number];

const FORM = "product-costs";

/** Which tab a field stands on. */
function tabOf(path: string): Tab {
  const [head = ""] = path.split(".");
  if (head === "recipes") return "bundle";
  return head === "batches" || PLACES.some((place) => place === head) ? "costs" : "settings";
}

export function CostEditor({ sheet, vatMode, onRefetch, onClose }: CostEditorProps) {
  const { t } = useTranslation("costs");
  const canEdit = useMayEdit();
  const entry = useCostForm(sheet, onClose);
  const { form } = entry;
  const [tab, show] = useState<Tab>("costs");
  const [place, choosePlace] = useState<Place>(usePlaceAtFirst(sheet));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const [wrong] = Object.keys(entry.problems);
    const at = PLACES.find((each) => each === wrong?.split(".")[0]);
    if (wrong !== undefined && at !== undefined) choosePlace(at);
    if (wrong !== undefined) show(tabOf(wrong));
    entry.onSubmit(event);
  };
  return (
    <SidePanel
      width={640}
      title={sheet.name || sheet.sku}
      subtitle={<SheetNames sheet={sheet} />}
      onClose={onClose}
      foot={canEdit && <Foot entry={entry} onClose={onClose} />}
    >
      <form id={FORM} className={`${ui.stack} ${ui.gap16} ${css.root}`} noValidate onSubmit={submit}>
        <LeaveGuard
          isDirty={entry.isDirty}
          leaves={(next, now) => next.pathname !== now.pathname || !new URLSearchParams(next.search).has("cost")}
          words={{ title: t("leave.title"), text: t("leave.text"), ok: t("save") }}
          onSave={entry.saveAndLeave}
          onDiscard={entry.leave}
        />
        <SheetTabs tab={tab} wrong={new Set(Object.keys(form.errors).map(tabOf))} onTab={show} />
        {entry.isRestored && <DraftNote onDiscard={entry.discard} />}
        <fieldset className={`${ui.stack} ${ui.narrows} ${ui.gap16} ${css.fieldset}`} disabled={!canEdit}>
          {tab === "costs" && <CostsTab form={form} sheet={sheet} vatMode={vatMode} place={place} onPlace={choosePlace} />}
          {tab === "bundle" && <BundleRecipes form={form} />}
          {tab === "settings" && <SheetSettings form={form} />}
        </fieldset>
        {tab === "history" && <ChangeHistory productId={sheet.id} />}
        <EffectNote entry={entry} />
        <Notes entry={entry} onRefetch={onRefetch} />
        {!canEdit && <p className={ui.note}>{t("readOnly")}</p>}
      </form>
    </SidePanel>
  );
}

type CostsTabProps = SheetProps & { vatMode: "net" | "gross"; place: Place; onPlace: (place: Place) => void };

/** How the cost is reckoned, and what it is by that. */
function CostsTab({ form, sheet, vatMode, place, onPlace }: CostsTabProps) {
  const { t } = useTranslation("costs");
  const { costMethod } = form.values;
  return (
    <>
      <ChoiceCards
        label={t("methods.label")}
        value={costMethod}
        options={COST_METHODS.map((method) => ({ value: method, name: t(`methods.${method}.name`), what: t(`methods.${method}.what`) }))}
        onChange={(method) => form.setFieldValue("costMethod", method)}
      />
      {isByStock(costMethod) ? (
        <BatchRows form={form} sheet={sheet} vatMode={vatMode} />
      ) : (
        <MarketCosts form={form} sheet={sheet} vatMode={vatMode} place={place} onPlace={onPlace} />
      )}
    </>
  );
}

/** What stands in the way of saving. */
function Notes({ entry, onRefetch }: { entry: CostForm; onRefetch: () => Promise<unknown> }) {
  const { t } = useTranslation("costs");
  const { form, isChanged, isConflict } = entry;
  const takeTheirs = async () => {
    await onRefetch();
    entry.discard();
  };
  const keepMine = async () => {
    await onRefetch();
    entry.clear();
  };
  return (
    <>
      {isConflict && <ConflictNote title={t("conflict")} onTheirs={takeTheirs} onMine={keepMine} />}
      <Refusal title={t("saveFailed")} error={entry.refusal} />
      {isChanged && isByStock(form.values.costMethod) && form.values.batches.length === 0 && (
        <p className={`${ui.note} ${ui.noteWarn}`}>{t("batches.noneWhy")}</p>
      )}
    </>
  );
}

/** The active market where it has costs of its own, else what holds everywhere. */
function usePlaceAtFirst({ costs }: ProductCosts): Place {
  const active = useAppSelector(({ place }) => place.market);
  return costs.some(({ market }) => market === active) && isMarket(active) ? active : "all";
}

function SheetNames({ sheet: { sku, ean, hidden } }: { sheet: ProductCosts }) {
  const { t } = useTranslation("costs");
  return (
    <>
      <span className={ui.num}>{sku}</span>
      {ean !== null && <span className={ui.num}>{t("ean", { ean })}</span>}
      {hidden && <span>{t("hidden")}</span>}
    </>
  );
}

function SheetTabs({ tab, wrong, onTab }: { tab: Tab; wrong: ReadonlySet<Tab>; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation("costs");
  return (
    <nav className={`${pageTabsCss.root} ${css.tabs}`} aria-label={t("tabs.label")}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          className={`${ui.plain} ${pageTabsCss.tab}`}
          aria-current={name === tab ? "page" : undefined}
          onClick={() => onTab(name)}
        >
          <span className={wrong.has(name) ? ui.loss : undefined}>{t(`tabs.${name}`)}</span>
        </button>
      ))}
    </nav>
  );
}

/** So many orders are recomputed while one waits; more of them in the background. */
const AT_ONCE = 2000;

function Foot({ entry, onClose }: { entry: CostForm; onClose: () => void }) {
  const { t } = useTranslation("costs");
  const orders = entry.effect.effect?.orders ?? 0;
  return (
    <>
      <span className={sidePanelCss.consequence}>
        {entry.isChanged && orders > 0 && t(orders > AT_ONCE ? "consequence.later" : "consequence.now")}
      </span>
      <FormEnds send={t("save")} form={FORM} isBusy={entry.isBusy} disabled={!entry.isChanged || entry.isConflict} onCancel={onClose} />
    </>
  );
}
