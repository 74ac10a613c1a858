import { useCompanySettingsQuery } from "../../domain/settings/company-settings.api.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { useImportsQuery, useProgressQuery } from "./imports.api.ts";
import { useAccuracyAnswers } from "./use-accuracy.ts";

/** What the first steps are told by. */
export const LATEST_IMPORTS = { page: 1, perPage: 100 };

/**
 * Whether one of the questions that decide which cards stand on the screen has no answer yet. Most are there only where they have something to
 * say: coming one after another they would push each other away under a hand.
 */
export function useArriving(): boolean {
  const { tiles, ads } = useAccuracyAnswers();
  const asked = [useProgressQuery(), useStoresQuery(), useCompanySettingsQuery(), useImportsQuery(LATEST_IMPORTS), tiles, ads];
  return asked.some(({ isLoading }) => isLoading);
}
