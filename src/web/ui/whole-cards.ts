const WHOLE = 0.98;

/** As the `ref` of a row of cards that is swiped through: a card that is not whole in sight shows its names and no figures. */
export function wholeCards(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) target.toggleAttribute("data-cut", intersectionRatio < WHOLE);
    },
    // What the page has scrolled away upwards or downwards is not cut.
    { root: box, threshold: WHOLE },
  );
  const watch = (): void => {
    for (const card of box.children) sight.observe(card);
  };
  const cards = new MutationObserver(watch);
  cards.observe(box, { childList: true });
  watch();
  return () => {
    sight.disconnect();
    cards.disconnect();
  };
}
