/** A way to a machine that a test can cut: for who comes over it, the machine is down, and back when it is opened again. */
import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, connect, createServer } from "node:net";
import type { Machine } from "#testing/citus-cluster.ts";

export type Relay = { readonly machine: Machine; cut(): Promise<void>; open(): Promise<void> };

export async function startRelay(to: Machine): Promise<Relay> {
  const open = new Set<Socket>();
  let port = 0;
  let server: Server;
  const listen = async (): Promise<void> => {
    server = createServer((client) => {
      const machine = connect(to.port, to.host);
      for (const socket of [client, machine]) {
        open.add(socket);
        socket
          .on("error", () => undefined)
          .on("close", () => {
            open.delete(socket);
            client.destroy();
            machine.destroy();
          });
      }
      client.pipe(machine).pipe(client);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  await listen();
  return {
    machine: { host: "127.0.0.1", port },
    async cut() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    open: listen,
  };
}
