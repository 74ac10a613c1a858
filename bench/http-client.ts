/** Calls the way a browser's code does: one kept connection, session and CSRF cookies, JSON both ways. */
import { Agent, request } from "node:http";

export type Answer = { readonly status: number; readonly body: unknown; readonly cookies: readonly string[] };

type Call = { readonly method: "GET" | "POST"; readonly path: string; readonly json?: unknown; readonly form?: FormData };

export type Client = {
  call(call: Call): Promise<Answer>;
  /** The body of a successful call; throws for any other. */
  ask(path: string, json: unknown): Promise<unknown>;
  close(): void;
};

export function openClient(port: number, connections = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const jar = new Map<string, string>();
  const call = async (asked: Call): Promise<Answer> => {
    const { headers, payload } = await payloadOf(asked);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const token = decodeURIComponent(jar.get("XSRF-TOKEN") ?? "");
    const answer = await send(agent, port, asked, { ...headers, cookie, "x-xsrf-token": token }, payload);
    for (const line of answer.cookies) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  return {
    call,
    async ask(path, json) {
      const { status, body } = await call({ method: "POST", path, json });
      if (status !== 200) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
      return body;
    },
    close: () => agent.destroy(),
  };
}

async function payloadOf({ json, form }: Call): Promise<{ headers: Record<string, string | number>; payload: Buffer | null }> {
  if (form !== undefined) {
    const body = new Response(form);
    const payload = Buffer.from(await body.arrayBuffer());
    return { headers: { "content-type": body.headers.get("content-type") ?? "", "content-length": payload.length }, payload };
  }
  if (json === undefined) return { headers: {}, payload: null };
  const payload = Buffer.from(JSON.stringify(json));
  return { headers: { "content-type": "application/json", "content-length": payload.length }, payload };
}

function send(
  agent: Agent,
  port: number,
  { method, path }: Call,
  headers: Record<string, string | number>,
  payload: Buffer | null,
): Promise<Answer> {
  return new Promise((done, failed) => {
    const sent = request({ host: "127.0.0.1", port, method, path, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => void chunks.push(chunk));
      response.once("error", failed);
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const isJson = response.headers["content-type"]?.includes("json") === true;
        done({
          status: response.statusCode ?? 0,
          body: isJson && text !== "" ? JSON.parse(text) : text,
          cookies: response.headers["set-cookie"] ?? [],
        });
      });
    });
    sent.once("error", failed);
    if (payload !== null) sent.write(payload);
    sent.end();
  });
}

/** Signs in as the browser does. */
export async function signIn(port: number, email: string, password: string): Promise<Client> {
  const client = openClient(port);
  await client.call({ method: "GET", path: "/sanctum/csrf-cookie" });
  const { status, body } = await client.call({ method: "POST", path: "/api/login", json: { email, password } });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${JSON.stringify(body)}`);
  return client;
}
