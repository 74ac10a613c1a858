/** A browser without a screen over real HTTP: cookies, the token of unsafe calls, nothing else. */

export type HttpAnswer = { readonly status: number; readonly body: unknown };

export type HttpClient = {
  get(path: string): Promise<HttpAnswer>;
  /** `body`: an object is sent as JSON. */
  post(path: string, body: object | FormData): Promise<HttpAnswer>;
  /** What a stream of events brings, until it is aborted. */
  listen(path: string, hear: (text: string) => void, signal: AbortSignal): Promise<void>;
};

/** @throws when nobody answers at all. */
function httpClient(url: string): HttpClient {
  const cookies = new Map<string, string>();

  async function ask(path: string, request: RequestInit = {}): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set("accept", "application/json");
    headers.set("origin", url);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    headers.set("x-xsrf-token", decodeURIComponent(cookies.get("XSRF-TOKEN") ?? ""));
    const answer = await fetch(`${url}${path}`, { ...request, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    return answer;
  }

  async function send(path: string, request: RequestInit = {}): Promise<HttpAnswer> {
    const answer = await ask(path, request);
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
    return { status: answer.status, body: isJson ? JSON.parse(text) : text };
  }

  return {
    get: (path) => send(path),
    async post(path, body) {
      if (!cookies.has("XSRF-TOKEN")) await send("/sanctum/csrf-cookie");
      if (body instanceof FormData) return send(path, { method: "POST", body });
      return send(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
    },
    async listen(path, hear, signal) {
      const { body } = await ask(path, { signal });
      const decoder = new TextDecoder();
      try {
        for await (const bytes of body ?? []) hear(decoder.decode(bytes, { stream: true }));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}

/** Signed in with a password. */
export async function signedIn(url: string, email: string, password: string): Promise<HttpClient> {
  const client = httpClient(url);
  const { status, body } = await client.post("/api/login", { email, password });
  if (status !== 200) throw new Error(`signing in was answered ${status}: ${JSON.stringify(body)}`);
  return client;
}
