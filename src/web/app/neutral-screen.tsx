/** Shown while nobody knows yet who is asking: the page's ground and nothing that could flash; after a second, that it goes on. */
export function NeutralScreen() {
  return <div data-neutral aria-busy="true" />;
}
