import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./tour.module.css";
import { Button } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TourPicture } from "./tour-picture.tsx";

const STEPS = ["profit", "certainty", "cascade", "postings", "document"] as const;
type Step = (typeof STEPS)[number];

/** What a step speaks of, by its mark on the dashboard; the last two are behind it and are drawn instead. */
const SHOWN: Partial<Record<Step, string>> = {
  profit: "[data-tile][data-chosen]",
  certainty: "[data-tour='status']",
  cascade: "[data-tour='cascade']",
};

/** From the mark on, what is spoken of is framed and in sight. */
function useLight(step: Step): void {
  useEffect(() => {
    const selector = SHOWN[step];
    const shown = selector === undefined ? null : document.querySelector(selector);
    if (shown === null) return;
    shown.setAttribute("data-lit", "");
    shown.scrollIntoView({ block: "center", behavior: "instant" });
    return () => shown.removeAttribute("data-lit");
  }, [step]);
}

/** What is read aloud first on every page. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={css.heading}>
      {children}
    </h2>
  );
}

/** Keys that are pressed inside of what the reference is put on. */
function useKeys(keys: Readonly<Record<string, () => void>>): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = root.current;
    const press = (event: KeyboardEvent): void => {
      const act = keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  });
  return root;
}

type TourProps = {
  /** Skipped or walked to its end. */
  onEnd: () => void;
  /** The end of the way: the reckoning itself. */
  onOpen: () => void;
};

/**
 * Five steps from the profit to the document that it comes from. Nothing is closed meanwhile: the dashboard can be used, Escape
 * skips the rest, the arrows turn its pages.
 */
export function Tour({ onEnd, onOpen }: TourProps) {
  const { t } = useTranslation("dashboard");
  const [at, setAt] = useState(0);
  const step = STEPS[at] ?? "profit";
  const isLast = at === STEPS.length - 1;
  useLight(step);
  const turn = (by: number) => setAt(Math.min(STEPS.length - 1, Math.max(0, at + by)));
  const root = useKeys({ Escape: onEnd, ArrowRight: () => turn(1), ArrowLeft: () => turn(-1) });
  return (
    <section className={`${ui.card} ${css.root}`} aria-label={t("tour.title")} ref={root}>
      <p className={`${ui.small} ${ui.muted} ${ui.num}`}>{t("tour.step", { step: at + 1, steps: STEPS.length })}</p>
      <Heading key={step}>{t(`tour.steps.${step}.title`)}</Heading>
      {SHOWN[step] === undefined && <TourPicture of={step === "document" ? "document" : "postings"} />}
      <p className={css.text}>{t(`tour.steps.${step}.text`)}</p>
      <div className={`${ui.row} ${ui.gap8}`} style={{ marginTop: 12 }}>
        <Button variant="subtle" onClick={onEnd}>
          {t(isLast ? "tour.close" : "tour.skip")}
        </Button>
        <span className={ui.push} />
        {at > 0 && (
          <Button variant="default" onClick={() => turn(-1)}>
            {t("tour.back")}
          </Button>
        )}
        {isLast ? <Button onClick={onOpen}>{t("tour.open")}</Button> : <Button onClick={() => turn(1)}>{t("tour.next")}</Button>}
      </div>
    </section>
  );
}
