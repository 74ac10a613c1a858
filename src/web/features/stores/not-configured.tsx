import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./connect.module.css";
import { Button } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { connectOptionsRoute } from "#contract/connections.ts";
import type { ResponseOf } from "#contract/route.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

type Options = ResponseOf<typeof connectOptionsRoute>;
type NotConfiguredProps = { options: Options; name: string; setup: NonNullable<Options["notSetUp"][number]["setup"]> };

/** The instance has no application at the source called `name` yet: what its administrator does once, with the values to copy. */
export function NotConfigured({ options, name, setup }: NotConfiguredProps) {
  const { t } = useTranslation("stores");
  return (
    <section className={css.setup} aria-label={t("setup.title", { source: name })}>
      <h2 className={css.head}>
        <KeyRound size={16} strokeWidth={1.75} className={ui.warn} aria-hidden="true" />
        {t("setup.title", { source: name })}
      </h2>
      <p className={ui.secondary}>{t("setup.text", { source: name })}</p>
      <ol className={css.setupSteps}>
        <li>
          {t("setup.register")}{" "}
          <a href={setup.registration} target="_blank" rel="noreferrer">
            {new URL(setup.registration).host}
          </a>
        </li>
        <li>
          {t("setup.redirect")}
          <Copyable value={options.redirectUrl} />
        </li>
        <li>
          {t("setup.agent")}
          <Copyable value={options.userAgent} />
        </li>
        <li>
          {t("setup.variables")}
          <code className={css.setupValue}>{setup.variables.join(", ")}</code>
        </li>
      </ol>
      <div className={css.actions}>
        <Button component="a" variant="default" href={setup.guide} target="_blank" rel="noreferrer">
          {t("setup.guide")}
        </Button>
      </div>
    </section>
  );
}

function Copyable({ value }: { value: string }) {
  return (
    <span className={css.setupCopy}>
      <code className={css.setupValue}>{value}</code>
      <CopyButton value={value} variant="subtle" />
    </span>
  );
}
