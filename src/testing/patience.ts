/**
 * How long a test waits before it is taken to hang. It is no measure of speed: a machine may be ten times as busy as usual, and no test is red
 * for that, so nothing but what never comes runs into it.
 */
export const HANGS_MS = 20 * 60_000;
