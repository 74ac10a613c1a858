import type { TextLocale, Texts } from "#text/texts.ts";
import type { OpenApiDocument, Operation } from "./openapi.ts";

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 64rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-top: 2.5rem; }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline; }
summary b { min-width: 4rem; font-family: ui-monospace, monospace; }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border-radius: 6px; background: color-mix(in srgb, currentColor 8%, transparent); }
`;

type Say = (key: string) => string;

/** A schema as it stands in the document; references become links to the structure they name. */
function schemaBlock(schema: unknown): string {
  const json = escape(JSON.stringify(schema, null, 2));
  return `<pre>${json.replaceAll(/#\/components\/schemas\/(\w+)/g, (_, name: string) => `<a href="#${name}">${name}</a>`)}</pre>`;
}

function section(title: string, content: unknown): string {
  return content === undefined ? "" : `<h4>${escape(title)}</h4>${schemaBlock(content)}`;
}

function operationBlock(method: string, path: string, operation: Operation, say: Say): string {
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
  const parameters = operation.parameters && operation.parameters.length > 0 ? operation.parameters : undefined;
  const blocks = answers.map(
    ([status, answer]) =>
      section(`${say("answer")} ${status}`, answer["content"]) || `<p>${escape(say("answer"))} ${status}: ${escape(say("empty"))}</p>`,
  );
  return `<details><summary><b>${method.toUpperCase()}</b><code>${escape(path)}</code><span lang="en">${escape(operation.summary)}</span></summary>
<p>${escape(say("policy"))}: ${escape(say(`policies.${operation["x-policy"]}`))}</p>
${section(say("parameters"), parameters)}${section(say("body"), operation.requestBody?.["content"])}${blocks.join("")}</details>`;
}

function operationsOf(document: OpenApiDocument, tag: string): [path: string, method: string, operation: Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );
}

/** The document as one page of HTML without any script or foreign resource. */
export function renderDocs(document: OpenApiDocument, texts: Texts, locale: TextLocale): string {
  const say: Say = (key) => texts.say(locale, `api:docs.${key}`);
  const groups = document.tags.map(({ name }) => {
    const blocks = operationsOf(document, name).map(([path, method, operation]) => operationBlock(method, path, operation, say));
    return `<h2>${escape(say(`tags.${name}`))}</h2>${blocks.join("\n")}`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<details id="${escape(name)}"><summary><b>${escape(name)}</b></summary>${schemaBlock(schema)}</details>`,
  );
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(say("title"))}</title><style>${STYLE}</style></head>
<body><h1>${escape(say("title"))}</h1><p>${escape(say("lead"))}</p><p><a href="/api/openapi.json">${escape(say("document"))}</a></p>
${groups.join("\n")}<h2>${escape(say("schemas"))}</h2>${schemas.join("\n")}</body></html>`;
}
