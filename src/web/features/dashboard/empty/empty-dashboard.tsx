import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./empty-dashboard.module.css";
import { Button } from "@mantine/core";
import { Eye, type LucideIcon, Plug, Upload } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "../../../lib/api/problem.ts";
import { becomeDemoGuest } from "../../../lib/session/become-user.ts";
import { useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { useAppDispatch, useAppSelector } from "../../../lib/state/hooks.ts";
import { AllowedLink } from "../../../ui/allowed-link.tsx";
import { ProblemNote } from "../../../ui/problem-note.tsx";
import { useImportOrders } from "../../../domain/scope/use-import-orders.tsx";
import { promiseTour, useTourWanted } from "../tour/use-tour.ts";
import { Preview } from "./preview.tsx";

/** The dashboard of a company without data: what to do first, and what will stand here. */
export function EmptyDashboard() {
  const { t } = useTranslation("dashboard");
  const mayEdit = useMayEdit();
  const reader = useTourWanted();
  useEffect(() => {
    if (reader !== null) promiseTour(reader);
  }, [reader]);
  return (
    <>
      <h1>{t("title")}</h1>
      <div className={`${ui.grid} ${ui.top} ${ui.gap} ${css.root}`}>
        <section className={ui.card} aria-labelledby="empty-dashboard">
          <div className={`${ui.pad} ${css.head}`}>
            <h2 id="empty-dashboard">{t("empty.title")}</h2>
            <p className={ui.secondary}>{t(mayEdit ? "empty.text" : "empty.watching")}</p>
          </div>
          <Ways />
        </section>
        <figure className={ui.card} style={{ padding: "var(--z-card-pad)" }}>
          <Preview />
          <figcaption className={`${ui.small} ${ui.secondary}`}>{t("empty.picture")}</figcaption>
        </figure>
      </div>
    </>
  );
}

/** Those that are open to whoever looks; the demo only where there is one. */
function Ways() {
  const { t } = useTranslation("dashboard");
  const mayEdit = useMayEdit();
  const hasDemo = useAppSelector(({ flags }) => flags.demoGuest);
  const upload = useImportOrders(t("nothingYet.action"));
  if (!mayEdit && !hasDemo) return null;
  return (
    <ol>
      {mayEdit && (
        <>
          <Way icon={Plug} name="connect">
            <AllowedLink to="/system/settings/stores/connect">{t("nothingYet.connect")}</AllowedLink>
          </Way>
          <Way icon={Upload} name="files">
            {upload}
          </Way>
        </>
      )}
      {hasDemo && <DemoWay />}
    </ol>
  );
}

function Way({ icon: Icon, name, children }: { icon: LucideIcon; name: "connect" | "files" | "demo"; children: ReactNode }) {
  const { t } = useTranslation("dashboard");
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.pad12} ${ui.gap12} ${css.way}`}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong className={ui.strong}>{t(`empty.ways.${name}.name`)}</strong>
        <p className={`${ui.small} ${ui.secondary}`}>{t(`empty.ways.${name}.what`)}</p>
      </div>
      <span className={css.action}>{children}</span>
    </li>
  );
}

/** Guests of the demo have a session of their own, which takes the place of this one. */
function DemoWay() {
  const { t } = useTranslation("dashboard");
  const dispatch = useAppDispatch();
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const open = async () => {
    setOpening(true);
    setProblem(await dispatch(becomeDemoGuest()));
    setOpening(false);
  };
  return (
    <>
      <Way icon={Eye} name="demo">
        <Button variant="default" loading={isOpening} onClick={() => void open()}>
          {t("empty.ways.demo.action")}
        </Button>
      </Way>
      {problem && (
        <li>
          <ProblemNote title={t("empty.ways.demo.failed")} problem={problem} />
        </li>
      )}
    </>
  );
}
