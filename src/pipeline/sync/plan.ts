/** What a round of a store reads next: feeds as they stand and the moment in, one step out. Pure. */
import { type Feed, type FeedName, type FeedState, type Step, URGENCY, type Windows } from "#sources/kit/feed.ts";
import { DAY } from "#sources/kit/spans.ts";
import { history } from "#sources/kit/windowed.ts";

/** The newest stretch comes first in every feed, so that today's figures are right before last year's. */
const NEWEST = 30 * DAY;

function feedNamed(feeds: readonly Feed[], name: FeedName): Feed {
  const feed = feeds.find((one) => one.name === name);
  if (!feed) throw new Error(`no feed ${name}`);
  return feed;
}

/** @throws where nothing is known of such a feed. */
export function stateOf(states: readonly FeedState[], name: FeedName): FeedState {
  const state = states.find(({ feed }) => feed === name);
  if (!state) throw new Error(`no feed ${name}`);
  return state;
}

/** How a feed is read by windows. @throws where it is not. */
export function windowsOf(feeds: readonly Feed[], name: FeedName): Windows {
  const { windows } = feedNamed(feeds, name);
  if (windows === null) throw new Error(`the feed ${name} has no windows`);
  return windows;
}

/** Those of feeds that are read by windows. */
export function windowedOf(feeds: readonly Feed[], states: readonly FeedState[]): FeedState[] {
  return states.filter(({ feed }) => feedNamed(feeds, feed).windows !== null);
}

/** `from` = how far back history is wanted. Feeds that failed wait for their own moment. `null` = nothing to do now. */
export function nextStep(feeds: readonly Feed[], states: readonly FeedState[], now: number, from: number): Step | null {
  const ready = states.filter(({ dueAt }) => Date.parse(dueAt) <= now);
  const others = (name: FeedName): FeedState | undefined => ready.find(({ feed }) => feed === name);
  const windowed = windowedOf(feeds, ready);
  const due = ready.flatMap((state) => feedNamed(feeds, state.feed).due(state, { now, others }));
  const stretches = [
    { urgency: URGENCY.newest, step: history(windowed, now, Math.max(from, now - NEWEST)) },
    { urgency: URGENCY.older, step: history(windowed, now, from) },
  ];
  const steps: readonly { readonly urgency: number; readonly step: Step | null }[] = [...due, ...stretches];
  return steps.filter(({ step }) => step !== null).toSorted((a, b) => a.urgency - b.urgency)[0]?.step ?? null;
}
