/** What the process costs: memory and how late its event loop runs; in Prometheus' text format, and as one line at the end. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 10;

export type Measurement = {
  /** Peak memory (MB) since the start, event-loop delay (ms) since the last `restart`. */
  snapshot(): { peakMemoryMb: number; memoryMb: number; delayP99Ms: number; delayMaxMs: number };
  /** Forgets the delays so far: loading modules blocks once and says nothing about serving. */
  restart(): void;
  prometheus(): string;
  summary(): string;
};

export function measureProcess(): Measurement {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const snapshot: Measurement["snapshot"] = () => ({
    // maxRSS is in kilobytes.
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    memoryMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    delayP99Ms: Math.round(late(delay.percentile(99)) * 10) / 10,
    delayMaxMs: Math.round(late(delay.max) * 10) / 10,
  });
  const gauge = (name: string, help: string, value: number): string => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`;
  return {
    snapshot,
    restart: () => delay.reset(),
    prometheus() {
      const now = snapshot();
      return [
        gauge("process_resident_memory_bytes", "Resident memory.", process.memoryUsage.rss()),
        gauge("process_resident_memory_peak_bytes", "Most resident memory since the start.", now.peakMemoryMb * 1024 * 1024),
        gauge(
          "nodejs_eventloop_delay_p99_seconds",
          "99th percentile of the event loop's delay since the server is ready.",
          now.delayP99Ms / 1000,
        ),
        gauge("nodejs_eventloop_delay_max_seconds", "Longest delay of the event loop since the server is ready.", now.delayMaxMs / 1000),
        gauge("process_uptime_seconds", "Seconds since the start.", Math.round(process.uptime())),
      ].join("");
    },
    summary() {
      const { peakMemoryMb, delayP99Ms, delayMaxMs } = snapshot();
      return `Peak memory ${peakMemoryMb} MB; event-loop delay p99 ${delayP99Ms} ms, max ${delayMaxMs} ms.`;
    },
  };
}
