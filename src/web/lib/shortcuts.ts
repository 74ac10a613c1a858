import { readStored, writeStored } from "./storage.ts";

const KEY = "shortcuts";

/** Single keys can be in the way of speech input, so they can be switched off. */
export function areShortcutsOn(): boolean {
  return readStored(KEY) !== "off";
}

export function storeShortcuts(isOn: boolean): void {
  writeStored(KEY, isOn ? "on" : "off");
}

/** Boxes to tick take no letters. */
const TICKED = ["checkbox", "radio"];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && TICKED.includes(target.type)) return false;
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

/** Whether the event is this single key, meant as a shortcut: not typed into a field, not with a modifier, not over a dialog. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  return areShortcutsOn() && !isTyping(event.target) && !document.body.classList.contains("swal2-shown");
}
