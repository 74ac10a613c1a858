const AT_ONCE = 2000;

/** All rows, a few thousand in memory at a time: `find` gives those after a place, `placeOf` says where one stands. */
export async function* everyRow<Row, Place>(
  first: Place,
  find: (after: Place, limit: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row> {
  let after = first;
  for (;;) {
    const page = await find(after, AT_ONCE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
    after = placeOf(last);
  }
}
