/** Pixels; the skeleton takes the same, so that nothing jumps when the chart arrives. */
export const CHART_HEIGHT = 300;
