import { FILES } from "#core/store-source.ts";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./progress-page.module.css";
import { Button } from "@mantine/core";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Gain, isGain } from "#core/accuracy-gains.ts";
import { useCompanySettingsQuery } from "../../domain/settings/company-settings.api.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { useImportsQuery } from "./imports.api.ts";
import { useAccuracy } from "./use-accuracy.ts";
import { useGainText } from "./use-gain-text.ts";
import { LATEST_IMPORTS } from "./use-arriving.ts";

/** A company begins with version 1; saving its settings once moves on. */
const UNTOUCHED_VERSION = 1;

const STEPS = {
  connect: "/system/settings/stores/connect",
  orders: "/system/progress?new=orders",
  vat: "/system/settings",
  products: "/system/progress?new=products",
  billing: "/system/progress?new=billing",
} as const;

type StepName = keyof typeof STEPS;

/** A connected account brings its orders and fees by itself; who works with files brings both. */
function stepsFor(isConnected: boolean, tookOrders: boolean): readonly StepName[] {
  if (isConnected) return ["connect", "vat", "products"];
  return tookOrders ? ["orders", "vat", "products", "billing"] : ["connect", "orders", "vat", "products"];
}

const GAIN_OF: Partial<Record<StepName, Gain>> = { products: "costs", billing: "fees" };

/** What a step would make known, in words; null where that cannot be told, or is nothing. */
function useGainOf(): (name: StepName) => string | null {
  const gains = useAccuracy();
  const gainText = useGainText();
  return (name) => {
    const gain = GAIN_OF[name];
    const share = gain === undefined ? null : (gains?.[gain] ?? null);
    if (gain === undefined || !isGain(share)) return null;
    return gainText(gain, share);
  };
}

/** From an empty account to a profit one can trust; gone when everything is done. */
export function FirstSteps() {
  const { t } = useTranslation("imports");
  const { data: settings } = useCompanySettingsQuery();
  const { data: imports } = useImportsQuery(LATEST_IMPORTS);
  const { data: stores } = useStoresQuery();
  const mayEdit = useMayEdit();
  const gainOf = useGainOf();
  if (!mayEdit || settings === undefined || imports === undefined || stores === undefined) return null;
  const took = (kind: string) =>
    imports.items.some((item) => item.kind === kind && item.status === "succeeded" && !item.dryRun && item.undoneAt === null);
  const isConnected = stores.some(({ platform, status }) => platform !== FILES && status !== "disconnected");
  const steps = stepsFor(isConnected, took("orders"));
  const isDone = (name: StepName) =>
    name === "vat" ? settings.version > UNTOUCHED_VERSION : name === "connect" ? isConnected : took(name);
  const done = steps.filter(isDone).length;
  if (done === steps.length) return null;
  const next = steps.find((name) => !isDone(name));
  return (
    <section className={ui.card} aria-label={t("steps.title")}>
      <div className={ui.cardHead}>
        <h2>{t("steps.title")}</h2>
        <span className={`${ui.small} ${ui.secondary} ${ui.push} ${ui.num}`}>{t("steps.done", { done, steps: steps.length })}</span>
      </div>
      <ol>
        {steps.map((name, index) => (
          <li key={name} className={`${ui.grid} ${ui.ruled} ${ui.pad8} ${ui.gap12} ${css.root}`} data-done={isDone(name) || undefined}>
            <span className={`${ui.grid} ${ui.secondary} ${css.mark} ${ui.num}`} aria-hidden="true">
              {isDone(name) ? <Check size={14} strokeWidth={2} /> : index + 1}
            </span>
            <span>
              <span className={`${ui.block} ${ui.medium} ${css.name}`}>{t(`steps.${name}.name`)}</span>
              <span className={`${ui.block} ${ui.hint}`}>
                {isDone(name) ? t("steps.ready") : (gainOf(name) ?? t(`steps.${name}.what`))}
              </span>
            </span>
            {name === next && (
              <Button component={Link} to={STEPS[name]} size="xs">
                {t("steps.begin")}
              </Button>
            )}
            {name !== next && !isDone(name) && <Link to={STEPS[name]}>{t("steps.go")}</Link>}
          </li>
        ))}
      </ol>
    </section>
  );
}
