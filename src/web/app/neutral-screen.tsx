/** Shown while nobody knows yet who is asking: the page's ground and nothing that could flash. */
export function NeutralScreen() {
  return <div aria-busy="true" />;
}
