/** Time as a source sees it; tests turn it by hand. */
export type Clock = { now(): number; sleep(milliseconds: number, signal?: AbortSignal): Promise<void> };
