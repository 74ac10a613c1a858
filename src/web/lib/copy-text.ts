/**
 * Puts text where it can be pasted from. Browsers keep the clipboard from pages that came without TLS, as of an instance at home:
 * there the text is selected and copied as by hand. @returns whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  Object.assign(field.style, { position: "fixed", opacity: "0" });
  // Within an open dialog: what lies outside of it cannot be selected.
  (focused?.closest("dialog, [role=dialog]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
