import { useUndoWindow } from "../../lib/use-undo-window.ts";
import { useDeleteDeliveryMutation, useUndoDeliveryMutation } from "./deliveries.api.ts";

/** What was just done to a delivery, and the change by which it is taken back. */
type DoneToDelivery = { what: "saved" | "removed"; name: string; changeId: string };

/** The last change of this visit, for as long as it can be taken back here. */
export function useDeliveryChanges() {
  const { held: done, hold } = useUndoWindow<DoneToDelivery>();
  const [drop, dropping] = useDeleteDeliveryMutation();
  const [takeBack, takingBack] = useUndoDeliveryMutation();
  return {
    done,
    hold,
    error: dropping.error ?? takingBack.error,
    async remove({ id, name }: { id: string; name: string }) {
      const { data } = await drop(id);
      if (data?.changeId) hold({ what: "removed", name, changeId: data.changeId });
    },
    async undo() {
      if (done === null) return;
      const answer = await takeBack(done.changeId);
      if (answer.error === undefined) hold(null);
    },
  };
}

export type DeliveryChanges = ReturnType<typeof useDeliveryChanges>;
