import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

/** Only the parts that our charts draw with; every further chart type weighs on the dashboard's budget. None of them says a word of the library's own. */
use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export { init };
