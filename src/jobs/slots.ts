/**
 * Places of a worker. Letters have one that nothing else can take: who resets a password does not wait for anybody's file. Files
 * have fewer than there are, so that accounts, figures and the daily work go on beside companies whose files take long. One
 * company has one place for files at most (its queue), and its second file waits behind the first of everybody else. Years that
 * are read in the background have one place, where stores take turns of seconds each: no other store's daily work waits for them.
 */
export const PLACES = {
  letters: 1,
  files: 2,
  common: 2,
  past: 1,
  // Somebody else's server may take its ten seconds: nothing of ours waits for it, and of other companies' deliveries one at most, for a
  // company's own go one after another.
  webhooks: 3,
} as const satisfies Readonly<Record<string, number>>;

export type Place = keyof typeof PLACES;

/** A job's lock, its transaction and its progress; each kind of place listens for new jobs. */
export const WORKER_CONNECTIONS = Object.values(PLACES).reduce<number>((sum, atOnce) => sum + 3 * atOnce + 1, 0);
