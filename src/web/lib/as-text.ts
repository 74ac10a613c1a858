const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * HTML that shows the text letter by letter. The library of messages and dialogs reads captions of buttons and refusals as
 * HTML and offers no other way in; names of people, shops and products stand in them.
 */
export function asText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
