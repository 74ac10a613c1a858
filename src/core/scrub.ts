/** Takes out of a text what an error report must not carry; names of files, functions and routes stay. */

const EMAIL = /[\w.+%-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
const QUERY = /[?&#][\w%.~[\]-]+=[^\s"'<>\\)]*/g;
/** Paths of the API whose last parts are one-time tokens or a person's name. */
const SECRET_PATH = /(login-as-user|reset-password|[a-z]+-accept|email-update-confirm)\/[^\s"'<>\\?#]+/g;
/** Tokens are long and mix letters with digits; a built file's name does too, but says what it is. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{24,}(?![\w-]|\.(?:js|css|ts|tsx|map|json|woff2)\b)/g;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

const DOUBLE_QUOTED = /"[^"]*"|„[^”]*”|“[^”]*”/g;
const SINGLE_QUOTED = /'[^']*'/g;
const IDENTIFIER = /^'[A-Za-z_$][\w$]{0,40}'$/;
const LONG_NUMBER = /\d{5,}/g;

/** For addresses and names: without e-mail addresses, query strings, tokens and ids of things. */
export function withoutSecrets(text: string): string {
  return text.replace(QUERY, "").replace(SECRET_PATH, "$1/-").replace(EMAIL, "[e-mail]").replace(TOKEN, "[token]").replace(UUID, "[id]");
}

/** For messages of errors: also without what they quote and without long numbers, because both may be somebody's data. */
export function withoutValues(message: string): string {
  return withoutSecrets(message)
    .replace(DOUBLE_QUOTED, "[value]")
    .replace(SINGLE_QUOTED, (quoted) => (IDENTIFIER.test(quoted) ? quoted : "[value]"))
    .replace(LONG_NUMBER, "[number]");
}
