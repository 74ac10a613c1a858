import { useCallback } from "react";
import type { Banner } from "#contract/banners.ts";
import { useUndoWindow } from "../../lib/use-undo-window.ts";
import { useDelete, useUpdate } from "./use-whose.ts";

type Removed = { banner: Banner; wasOn: boolean };

export type Removal = {
  /** What is out, and can still be taken back. */
  removed: Banner | null;
  error: unknown;
  remove: (banner: Banner) => Promise<void>;
  undo: () => Promise<void>;
};

/**
 * Removes a banner in two steps: it is turned off at once, and goes for good when the removal can no longer be taken back.
 * Whoever closes the browser in between leaves one behind that nobody is shown.
 */
export function useRemoval(): Removal {
  const [update, updating] = useUpdate();
  const [drop, dropping] = useDelete();
  const { held, hold, finish } = useUndoWindow<Removed>(useCallback(({ banner }) => void drop(banner.id), [drop]));
  return {
    removed: held?.banner ?? null,
    error: updating.error ?? dropping.error,
    async remove(banner) {
      finish();
      const { id, version, isOn } = banner;
      const { data } = await update({ id, version, isOn: false });
      hold(data === undefined ? null : { banner: data, wasOn: isOn });
    },
    async undo() {
      if (held === null) return;
      const { id, version } = held.banner;
      const { data } = await update({ id, version, isOn: held.wasOn });
      if (data !== undefined) hold(null);
    },
  };
}
