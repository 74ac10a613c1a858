import { type Followed, followFigures, type Waiting } from "../follow-figures.ts";
import type { ChangeScope } from "./change-scope.ts";
import { findMoved, restock } from "./moved.ts";

/** Figures follow what a change moved, or what its undo moved back. */
export async function followMove(scope: ChangeScope, by: Waiting): Promise<Followed> {
  const moved = await findMoved(scope);
  return followFigures(scope, by, {
    ...moved,
    onlyCosts: false,
    restock: () => restock(scope, moved),
    job: { reason: "mapping", changeId: scope.changeId },
  });
}
