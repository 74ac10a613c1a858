/** What a link of a letter, or of the team screen, asks the app to do before anything else. */
export type LinkRequest =
  | { kind: "tokenLogin"; token: string }
  | { kind: "loginAs"; id: string; token: string; name: string }
  | { kind: "accept"; type: "register" | "invitation" | "unlock"; token: string };

const ACCEPT_TYPES = ["register", "invitation", "unlock"] as const;

/** Reads `?confirm-token=`, `?login-as=ID&token=T&name=N` and `?accept=TYPE&token=T`; null when the address asks for none of them. */
export function linkRequestIn(search: string): LinkRequest | null {
  const params = new URLSearchParams(search);
  const confirm = params.get("confirm-token");
  if (confirm) return { kind: "tokenLogin", token: confirm };
  const token = params.get("token");
  if (!token) return null;
  const id = params.get("login-as");
  // The name only stands in the call's path, where an empty part would be another path.
  if (id) return { kind: "loginAs", id, token, name: params.get("name") || "-" };
  const type = ACCEPT_TYPES.find((known) => known === params.get("accept"));
  return type === undefined ? null : { kind: "accept", type, token };
}
