/** Exchange rates of its own tell the demo company from every other one; nobody can choose them. */
export const DEMO_RATES = "demo";
