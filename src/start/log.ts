/** JSON lines like those of the HTTP server, for what runs beside it. */

const NUMBER_OF = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 100 } as const;

export type LogLevel = keyof typeof NUMBER_OF;

export type Log = {
  info(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
};

function plain(value: unknown): unknown {
  return value instanceof Error ? { type: value.name, message: value.message, stack: value.stack } : value;
}

export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const at =
    (own: "info" | "error") =>
    (details: Record<string, unknown>, message: string): void => {
      if (NUMBER_OF[own] < NUMBER_OF[level]) return;
      const fields = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, plain(value)]));
      write(JSON.stringify({ level: NUMBER_OF[own], time: Date.now(), pid: process.pid, ...fields, msg: message }));
    };
  return { info: at("info"), error: at("error") };
}
