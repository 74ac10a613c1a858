/** The pages a seller sees when an application asks for consent. */

const SCOPE_MEANINGS: Readonly<Record<string, string>> = {
  "allegro:api:orders:read": "odczyt zamówień, zdarzeń i zwrotów",
  "allegro:api:billing:read": "odczyt opłat i rozliczeń",
  "allegro:api:sale:offers:read": "odczyt ofert",
  "allegro:api:payments:read": "odczyt historii płatności i zwrotów wpłat",
  "allegro:api:profile:read": "odczyt danych konta",
  "allegro:api:sale:settings:read": "odczyt ustawień sprzedaży",
  "allegro:api:campaigns": "kampanie i oznaczenia ofert",
};

/** `taken` = somebody is connected to it already, as far as the marketplace knows. */
export type AccountChoice = { readonly id: string; readonly login: string; readonly taken: boolean };

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f2f4f5; color: #1a1d1f; }
main { max-width: 30rem; margin: 3rem auto; padding: 2rem; background: #fff; border-radius: 8px; }
h1 { font-size: 1.4rem; margin-top: 0; }
label, select, input { display: block; width: 100%; box-sizing: border-box; font: inherit; }
select, input { padding: .5rem; margin: .25rem 0 1rem; }
button { font: inherit; padding: .6rem 1.4rem; margin-right: .5rem; border: 1px solid #8a5a00; border-radius: 4px; background: #fff; cursor: pointer; }
button[value="allow"] { background: #b34400; border-color: #b34400; color: #fff; }
small { color: #5b6165; }
</style>
</head>
<body><main>${content}</main></body>
</html>`;
}

function hidden(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join("");
}

/** Consent: which application, what it asks for, which account. */
export function consentPage(
  action: string,
  appName: string,
  scopes: readonly string[],
  accounts: readonly AccountChoice[],
  fields: Readonly<Record<string, string>>,
): string {
  const asked = scopes
    .map((scope) => `<li>${escaped(SCOPE_MEANINGS[scope] ?? "inny zakres")} <small>${escaped(scope)}</small></li>`)
    .join("");
  const options = accounts
    .map(({ id, login, taken }) => `<option value="${escaped(id)}">${escaped(login)}${taken ? " (już połączone)" : ""}</option>`)
    .join("");
  return page(
    "Zgoda na dostęp",
    `<h1>Aplikacja ${escaped(appName)} prosi o dostęp do Twojego konta</h1>
<p>To jest symulator platformy handlowej. Konta i dane są wymyślone.</p>
<ul>${asked}</ul>
<form method="post" action="${escaped(action)}">
${hidden(fields)}
<label for="seller">Konto sprzedawcy</label>
<select id="seller" name="seller">${options}</select>
<button type="submit" name="decision" value="allow">Zezwalam</button>
<button type="submit" name="decision" value="deny">Odrzucam</button>
</form>`,
  );
}

/** Where the code shown by a device is typed in. */
export function deviceCodePage(action: string, problem: string | null): string {
  return page(
    "Powiąż aplikację",
    `<h1>Powiąż aplikację z kontem</h1>
${problem === null ? "" : `<p role="alert">${escaped(problem)}</p>`}
<form method="get" action="${escaped(action)}">
<label for="code">Kod z aplikacji</label>
<input id="code" name="code" autocomplete="off" required>
<button type="submit">Dalej</button>
</form>`,
  );
}

export function messagePage(title: string, text: string): string {
  return page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`);
}
