import "react";

/** Our own CSS variables may stand in a style. */
declare module "react" {
  interface CSSProperties {
    [variable: `--z-${string}`]: string | number | undefined;
  }
}
