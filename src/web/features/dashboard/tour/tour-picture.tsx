import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./tour.module.css";

/** A line of the account with its postings under it, and the same with the document that one of them comes from; without figures. */
export function TourPicture({ of }: { of: "postings" | "document" }) {
  const isDocument = of === "document";
  return (
    <svg
      className={`${ui.block} ${ui.wide}`}
      style={{ height: "auto", margin: "8px 0" }}
      viewBox="0 0 320 76"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={css.line} data-strong x={8} y={6} width={90} height={6} rx={2} />
      <rect className={css.line} data-strong x={isDocument ? 138 : 264} y={6} width={48} height={6} rx={2} />
      {[0, 1, 2].map((row) => (
        <g key={row}>
          <rect className={css.line} x={20} y={22 + row * 14} width={70} height={5} rx={2} />
          <rect className={css.line} x={isDocument ? 150 : 276} y={22 + row * 14} width={36} height={5} rx={2} />
        </g>
      ))}
      <path className={css.check} d="M20 68 l4 4 l8 -9" />
      <rect className={css.line} x={40} y={65} width={80} height={5} rx={2} />
      {isDocument && (
        <>
          <path className={css.way} d="M192 38 H224 m-6 -5 l6 5 l-6 5" />
          <path className={css.paper} d="M238 4 H286 L304 22 V72 H238 Z M286 4 V22 H304" />
          {[30, 40, 50, 60].map((y) => (
            <rect key={y} className={css.line} x={248} y={y} width={46} height={4} rx={2} />
          ))}
        </>
      )}
    </svg>
  );
}
