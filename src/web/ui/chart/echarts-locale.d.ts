declare module "echarts/lib/i18n/langPL.js" {
  const langPL: Parameters<typeof import("echarts/core").registerLocale>[1];
  export default langPL;
}
