import { FILES } from "#core/store-source.ts";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useCreateStoreMutation } from "../../domain/stores/stores.api.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";

type NewStoreProps = { onCreated: (id: string) => void; onCancel: (() => void) | undefined };

/** A store fed by files, made without leaving the import. */
export function NewStore({ onCreated, onCancel }: NewStoreProps) {
  const { t } = useTranslation(["imports", "common"]);
  const market = useAppSelector(({ place }) => place.market);
  const [name, setName] = useState("");
  const [markets, setMarkets] = useState<Market[]>([market]);
  const [tried, setTried] = useState(false);
  const [create, { isLoading, error }] = useCreateStoreMutation();

  const submit = async () => {
    setTried(true);
    if (name.trim() === "" || markets.length === 0) return;
    const answer = await create({ platform: FILES, name: name.trim(), markets });
    if (answer.data) onCreated(answer.data.id);
  };
  const toggle = (toggled: Market) =>
    setMarkets((chosen) => (chosen.includes(toggled) ? chosen.filter((other) => other !== toggled) : [...chosen, toggled]));

  return (
    <section className={`${ui.inset} ${css.inset}`} aria-label={t("newStore.title")}>
      <h2>{t("newStore.title")}</h2>
      <p className={ui.secondary}>{t("newStore.text")}</p>
      <TextInput
        label={t("newStore.name")}
        value={name}
        maxLength={200}
        error={tried && name.trim() === "" ? t("newStore.nameMissing") : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox.Group
        label={t("newStore.markets")}
        error={tried && markets.length === 0 ? t("newStore.marketsMissing") : null}
        value={markets}
      >
        <div className={`${ui.wrap} ${ui.gap8x16}`} style={{ paddingTop: 4 }}>
          {MARKETS.map((option) => (
            <Checkbox key={option} value={option} label={t(`common:markets.${option}`)} onChange={() => toggle(option)} />
          ))}
        </div>
      </Checkbox.Group>
      {error && <ProblemNote title={t("newStore.failed")} problem={asProblem(error)} />}
      <div className={`${ui.flex} ${ui.end} ${ui.gap8}`}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t("common:cancel")}
          </Button>
        )}
        <Button variant={onCancel ? "filled" : "default"} loading={isLoading} onClick={() => void submit()}>
          {t("newStore.create")}
        </Button>
      </div>
    </section>
  );
}
