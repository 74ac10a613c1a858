import * as ui from "../../ui/styles/ui.module.css";
import * as periodPickerCss from "./period-picker.module.css";
import * as css from "./tile-sets.module.css";
import type { Day } from "#core/facts.ts";
import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ownSet } from "#core/filter-state.ts";
import { allTiles } from "#core/named-tiles.ts";
import type { DateTile } from "#core/period.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayKeepOwn } from "../../lib/session/use-may-edit.ts";
import { useSaveTileSetsMutation, useTileSetsQuery } from "./saved-views.api.ts";
import { NameField } from "./name-field.tsx";
import { useFilter } from "../../lib/state/use-filter.ts";
import { usePeriodName } from "./period-name.ts";

/** Sets of tiles of the user's own, beside the presets: chosen, made and removed. */
export function TileSets({ today, onClose }: { today: Day; onClose: () => void }) {
  const { t } = useTranslation();
  const { shared, act } = useFilter();
  const { data } = useTileSetsQuery();
  const [save, saving] = useSaveTileSetsMutation();
  const mayKeep = useMayKeepOwn();
  const sets = data?.sets ?? [];
  const choose = (tiles: readonly string[]) => {
    act({ type: "ownSetChosen", payload: { tiles, today } });
    onClose();
  };
  return (
    <div className={`${ui.stack} ${ui.gap2}`} style={{ maxWidth: 240 }}>
      {sets.map(({ name, tiles }, place) => (
        <div key={place} className={`${ui.row} ${ui.gap4} ${css.row}`}>
          <button
            type="button"
            className={`${ui.plain} ${ui.ink} ${periodPickerCss.preset}`}
            aria-pressed={shared.timeRange === ownSet(tiles)}
            onClick={() => choose(tiles)}
          >
            {name}
          </button>
          <ActionIcon
            aria-label={t("sets.remove", { name })}
            disabled={!mayKeep || saving.isLoading}
            onClick={() => void save({ sets: sets.filter((_, other) => other !== place) })}
          >
            <Trash2 size={16} strokeWidth={1.75} />
          </ActionIcon>
        </div>
      ))}
      {saving.error !== undefined && (
        <p className={`${ui.small} ${ui.loss}`} role="alert">
          {asProblem(saving.error).message ?? t("sets.failed")}
        </p>
      )}
      {mayKeep && (
        <details className={css.setsNew}>
          <summary>{t("sets.new")}</summary>
          <NewSet
            offered={allTiles(today)}
            disabled={data === undefined || saving.isLoading}
            onSave={(name, tiles) => {
              void save({ sets: [...sets, { name, tiles }] });
              choose(tiles);
            }}
          />
        </details>
      )}
    </div>
  );
}

const MAX_TILES = 12;

type NewSetProps = { offered: readonly DateTile[]; disabled: boolean; onSave: (name: string, tiles: string[]) => void };

function NewSet({ offered, disabled, onSave }: NewSetProps) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const periodName = usePeriodName();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(
      name.trim(),
      offered.map(({ id }) => id).filter((id) => chosen.includes(id)),
    );
  };
  const toggle = (tile: string, on: boolean) => setChosen(on ? [...chosen, tile] : chosen.filter((other) => other !== tile));
  return (
    <form className={`${ui.stack} ${ui.gap8}`} style={{ padding: "4px 8px 8px" }} onSubmit={submit}>
      <NameField label={t("sets.name")} name={name} onName={setName} />
      <div className={`${ui.stack} ${ui.gap6}`} style={{ maxHeight: 180, overflowY: "auto" }}>
        {offered.map((tile) => (
          <Checkbox
            key={tile.id}
            label={periodName(tile.id, tile)}
            checked={chosen.includes(tile.id)}
            disabled={!chosen.includes(tile.id) && chosen.length >= MAX_TILES}
            onChange={({ currentTarget }) => toggle(tile.id, currentTarget.checked)}
          />
        ))}
      </div>
      <Button type="submit" disabled={disabled || name.trim() === "" || chosen.length === 0}>
        {t("sets.save")}
      </Button>
    </form>
  );
}
