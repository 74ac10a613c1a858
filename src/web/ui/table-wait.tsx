import { Delayed } from "./delayed.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import { WidgetError } from "./widget-error.tsx";

type TableWaitProps = {
  rows: number;
  /** „Nie udało się wczytać listy” */
  failed: string;
  error: unknown;
  onRetry: () => void;
};

/** A table that is not there yet: its outline after a moment, or why it did not come and a button. */
export function TableWait({ rows, failed, error, onRetry }: TableWaitProps) {
  if (error !== undefined) return <WidgetError title={failed} error={error} onRetry={onRetry} />;
  return (
    <Delayed>
      <TableSkeleton rows={rows} />
    </Delayed>
  );
}
