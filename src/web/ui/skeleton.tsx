import * as css from "./skeleton.module.css";
type SkeletonProps = {
  /** Pixels. */
  height: number;
  /** Pixels or a share; all there is when left out. */
  width?: number | string;
  mt?: number;
  mb?: number;
  /** As rounded as a card. */
  isCard?: boolean;
  "aria-busy"?: "true";
};

/** A grey block where a figure will stand. One element each: a screen that loads draws a hundred of them before it draws a figure. */
export function Skeleton({ height, width, mt, mb, isCard = false, "aria-busy": busy }: SkeletonProps) {
  return (
    <div
      className={isCard ? `${css.root} ${css.skeletonCard}` : css.root}
      style={{ height, width, marginTop: mt, marginBottom: mb }}
      aria-busy={busy}
    />
  );
}
