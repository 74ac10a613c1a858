/** The package ships its languages without types; `registerLocale` takes them as they are. */
declare module "echarts/lib/i18n/langPL.js" {
  import type { registerLocale } from "echarts/core";

  const langPL: Parameters<typeof registerLocale>[1];
  export default langPL;
}
