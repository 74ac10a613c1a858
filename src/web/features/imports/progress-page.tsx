import "@mantine/core/styles/Progress.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/Pagination.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./progress-page.module.css";
import { Button } from "@mantine/core";
import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { IMPORT_KINDS } from "#core/import-kinds.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { AccuracyCard } from "./accuracy-card.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { ImportDetails } from "./import-details.tsx";
import { ImportWizard } from "./import-wizard.tsx";
import { ImportsCard } from "./imports-card.tsx";
import { JobsCard } from "./jobs-card.tsx";
import { useArriving } from "./use-arriving.ts";

/** Parts of the screen that belong to connected accounts; `isArriving` while it is not known what they say. */
type ProgressPageProps = { top: ReactNode; stores: ReactNode; alerts: ReactNode; isArriving: boolean };

/** What has come in, what is running, and the way to bring more in. The open panel is part of the address. */
export function ProgressPage({ top, stores, alerts, isArriving }: ProgressPageProps) {
  const { t } = useTranslation("imports");
  useTitle(t("page.title"));
  const [params, setParams] = useSearchParams();
  const mayEdit = useMayEdit();
  const kind = mayEdit ? IMPORT_KINDS.find((candidate) => candidate === params.get("new")) : undefined;
  const details = params.get("import");
  const arriving = useArriving() || isArriving;
  const close = () => setParams({}, { replace: true });
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("page.title")}</h1>
        {mayEdit && (
          <Button leftSection={<Upload size={16} strokeWidth={1.75} />} onClick={() => setParams({ new: "orders" })}>
            {t("page.import")}
          </Button>
        )}
      </div>
      {arriving ? (
        <section className={ui.card}>
          <Delayed>
            <TableSkeleton rows={6} />
          </Delayed>
        </section>
      ) : (
        <>
          {top}
          <div className={`${ui.grid} ${ui.top} ${ui.gap} ${css.progress}`}>
            <div className={`${ui.stack} ${ui.narrows} ${ui.gap}`}>
              {alerts}
              {stores}
              <JobsCard />
              <ImportsCard onOpen={(id) => setParams({ import: id })} onImport={() => setParams({ new: "orders" })} />
            </div>
            <div className={`${ui.stack} ${ui.narrows} ${ui.gap} ${css.aside}`}>
              <FirstSteps />
              <AccuracyCard />
            </div>
          </div>
        </>
      )}
      {kind !== undefined && <ImportWizard kind={kind} onClose={close} />}
      {kind === undefined && details !== null && <ImportDetails id={details} onClose={close} />}
    </>
  );
}
