import { useState } from "react";
import type { Banner } from "#contract/banners.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { dropDraft } from "../../lib/drafts.ts";
import { toast } from "../../lib/toast.ts";
import { useFoundDraft, useKeptDraft } from "../../lib/use-draft.ts";
import { bodyOf, boundsOf, changeOf, type Edits, EMPTY_FORM, editsIn, editsOf, formOf } from "./banner-form.ts";
import { useCreateBannerMutation, useUpdateBannerMutation } from "./banners.api.ts";
import { useZone } from "./use-banner-words.ts";

const CONFLICT = 409;

/**
 * The editor of a banner, null = of a new one: what was edited over what is saved. When somebody else saves in between, the
 * edits stand on the new values. A closed editor keeps what was typed; saved or cancelled it does not.
 */
export function useBannerForm(banner: Banner | null, onClose: () => void) {
  const zone = useZone();
  const draft = `banner-${banner?.id ?? "new"}`;
  const found = editsIn(useFoundDraft(draft));
  const [edits, setEdits] = useState<Edits>(found);
  const [isRestored, setIsRestored] = useState(Object.keys(found).length > 0);
  const [isTried, setIsTried] = useState(false);
  const [create, creating] = useCreateBannerMutation();
  const [update, updating] = useUpdateBannerMutation();
  const saved = banner === null ? EMPTY_FORM : formOf(banner, zone);
  const form = { ...saved, ...edits };
  const changed = editsOf(form, saved);
  const isChanged = Object.keys(changed).length > 0;
  useKeptDraft(draft, isChanged ? changed : null);

  const error = creating.error ?? updating.error;
  const isConflict = asProblem(error).status === CONFLICT;
  const forget = () => {
    creating.reset();
    updating.reset();
  };
  const leave = () => {
    dropDraft(draft);
    onClose();
  };
  const discard = () => {
    forget();
    setIsRestored(false);
    setEdits({});
  };
  return {
    form,
    /** Of what the server refused, but for a conflict. */
    error: isConflict ? undefined : error,
    isConflict,
    isBusy: creating.isLoading || updating.isLoading,
    isChanged,
    /** It was to be saved: what cannot be is said in its field. */
    isTried,
    isRestored: isRestored && isChanged,
    change: (part: Edits) => {
      forget();
      setEdits((before) => ({ ...before, ...part }));
    },
    discard,
    cancel: leave,
    keepMine: forget,
    save: async () => {
      setIsTried(true);
      const { from, until } = boundsOf(form);
      if (from.problem !== null || until.problem !== null) return;
      const answer =
        banner === null
          ? await create(bodyOf(form, zone))
          : await update({ id: banner.id, version: banner.version, ...changeOf(form, saved, zone) });
      if (answer.data === undefined) return;
      leave();
      void toast();
    },
  };
}
