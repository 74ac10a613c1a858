/** A record with a value for each of the keys, in their order. */
export function recordOf<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  // No pairs on the way: each answer of a report is made of hundreds of such records.
  const record: Partial<Record<Key, Value>> = {};
  for (const key of keys) record[key] = value(key);
  // Safe: every key has got its value.
  return record as Record<Key, Value>;
}

/** The keys of a table that is written in the source, in their order. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table).filter((key): key is Key => key in table);
}
