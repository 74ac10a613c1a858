import { Button } from "@mantine/core";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCompanySettingsQuery } from "../../lib/company-settings.api.ts";
import { useImportsQuery } from "./imports.api.ts";

const LATEST = 100;
/** A company begins with version 1; saving its settings once moves on. */
const UNTOUCHED_VERSION = 1;

const STEPS = [
  { name: "orders", to: "/system/progress?new=orders" },
  { name: "vat", to: "/system/settings" },
  { name: "products", to: "/system/progress?new=products" },
  { name: "billing", to: "/system/progress?new=billing" },
] as const;

/** From an empty account to a profit one can trust; gone when everything is done. */
export function FirstSteps() {
  const { t } = useTranslation("imports");
  const { data: settings } = useCompanySettingsQuery();
  const { data: imports } = useImportsQuery({ page: 1, perPage: LATEST });
  if (settings === undefined || imports === undefined) return null;
  const took = (kind: string) =>
    imports.items.some((item) => item.kind === kind && item.status === "succeeded" && !item.dryRun && item.undoneAt === null);
  const isDone = (name: (typeof STEPS)[number]["name"]) => (name === "vat" ? settings.version > UNTOUCHED_VERSION : took(name));
  const done = STEPS.filter(({ name }) => isDone(name)).length;
  if (done === STEPS.length) return null;
  const next = STEPS.find(({ name }) => !isDone(name))?.name;
  return (
    <section className="z-card" aria-label={t("steps.title")}>
      <div className="z-card__head">
        <h2>{t("steps.title")}</h2>
        <span className="z-small z-secondary z-push z-num">{t("steps.done", { done, steps: STEPS.length })}</span>
      </div>
      <ol>
        {STEPS.map(({ name, to }, index) => (
          <li key={name} className="z-step" data-done={isDone(name) || undefined}>
            <span className="z-step__mark z-num" aria-hidden="true">
              {isDone(name) ? <Check size={14} strokeWidth={2} /> : index + 1}
            </span>
            <span>
              <span className="z-step__name">{t(`steps.${name}.name`)}</span>
              <span className="z-step__what">{isDone(name) ? t("steps.ready") : t(`steps.${name}.what`)}</span>
            </span>
            {name === next && (
              <Button component={Link} to={to} size="xs">
                {t("steps.begin")}
              </Button>
            )}
            {name !== next && !isDone(name) && <Link to={to}>{t("steps.go")}</Link>}
          </li>
        ))}
      </ol>
    </section>
  );
}
