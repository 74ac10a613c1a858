/** Ports: whether one is free, and one sentence when it is not. */
import { createServer } from "node:net";
import { StartError, errorCode } from "#db/start-error.ts";

/** Which variable to change when the address cannot be used. */
export type PortSetting = "PORT" | "METRICS_PORT";

export function explainListen(error: unknown, setting: PortSetting, host: string, port: number): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program: stop it, or set ${setting} to another number.`,
    EACCES: `This user may not use port ${port}: set ${setting} to a number of 1024 or more.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to 127.0.0.1, or to 0.0.0.0 for all its addresses.`,
    ENOTFOUND: `The host ${host} is unknown: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses of this machine.`,
  };
  const sentence = sentences[errorCode(error) ?? ""];
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

/** Fails fast, before the database starts; the real listener still has the last word. */
export function checkPort(setting: PortSetting, host: string, port: number): Promise<void> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", (error) => failed(explainListen(error, setting, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done()));
  });
}
