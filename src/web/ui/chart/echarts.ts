import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, registerLocale, use } from "echarts/core";
import langPL from "echarts/lib/i18n/langPL.js";
import { CanvasRenderer } from "echarts/renderers";

/** Only the parts that our charts draw with; every further chart type weighs on the dashboard's budget. */
use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);
registerLocale("PL", langPL);

export { init };
