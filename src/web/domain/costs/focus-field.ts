/** The field of a row that was added a moment ago, so that whoever added it goes on typing. */
export function focusField(path: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus());
}
