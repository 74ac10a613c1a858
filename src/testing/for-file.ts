import { afterAll, beforeAll } from "vitest";

/** What takes up room on the machine and says how that ends. */
type Ending = { close(): unknown } | { drop(): unknown };

/**
 * What all tests of a file use: made before the first, closed or dropped after the last. Made in the order in which a file asks for it,
 * ended the other way round.
 */
export function forFile<T extends Ending>(make: () => Promise<T>): T {
  let made: T | null = null;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(async () => {
    if (made !== null) await ("drop" in made ? made.drop() : made.close());
  });
  return standingFor(() => made);
}

/** Has everything of what `made` gives by the time that it is looked at, in a test or in a hook that comes after the one that makes it. */
export function standingFor<T extends object>(made: () => T | null): T {
  const there = (): T => {
    const found = made();
    if (found === null) throw new Error("it is made before the tests, and not there yet");
    return found;
  };
  // Nothing is read of the empty object, so that it may be called a T.
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(there(), name),
    set: (_, name, value) => Reflect.set(there(), name, value),
    has: (_, name) => Reflect.has(there(), name),
    ownKeys: () => Reflect.ownKeys(there()),
    getOwnPropertyDescriptor: (_, name) => ({ value: Reflect.get(there(), name), enumerable: true, configurable: true }),
  });
}
