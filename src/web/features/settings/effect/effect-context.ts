import { createContext } from "react";
import type { EffectBody, SettingsEffect } from "./use-settings-effect.ts";

/** What is about to be saved, and what all of it together does; null where nothing is edited. */
export type WholeEffect = { change: EffectBody; version: number; changes: number; isSaving: boolean; effect: SettingsEffect };

export const EffectContext = createContext<WholeEffect | null>(null);
