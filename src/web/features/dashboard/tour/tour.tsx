import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./tour.module.css";
import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
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
  const heading = useRef<HTMLHeadingElement>(null);
  const step = STEPS[at] ?? "profit";
  const isLast = at === STEPS.length - 1;
  useLight(step);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  const turn = (by: number) => setAt(Math.min(STEPS.length - 1, Math.max(0, at + by)));
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onEnd();
    else if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={`${ui.card} ${css.root}`} aria-label={t("tour.title")} onKeyDown={press}>
      <p className={`${ui.small} ${ui.muted} ${ui.num}`}>{t("tour.step", { step: at + 1, steps: STEPS.length })}</p>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {t(`tour.steps.${step}.title`)}
      </h2>
      {SHOWN[step] === undefined && <TourPicture of={step === "document" ? "document" : "postings"} />}
      <p className={css.text}>{t(`tour.steps.${step}.text`)}</p>
      <div className={css.foot}>
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
