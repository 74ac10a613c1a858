import { encode } from "uqr";

const SIZE_PX = 176;

/** Drawn here, so that the secret never leaves the browser; always dark on light, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      style={{ borderRadius: 8, border: "1px solid var(--z-border)" }}
      viewBox={`0 0 ${size} ${size}`}
      width={SIZE_PX}
      height={SIZE_PX}
      aria-labelledby="totp-picture"
    >
      <title id="totp-picture">{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
