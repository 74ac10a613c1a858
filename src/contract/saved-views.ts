import { z } from "zod";
import { screensWith } from "#core/screens.ts";
import { Id } from "./common.ts";
import type { RouteContract } from "./route.ts";

const viewShape = {
  screen: z.enum(screensWith("hasViews")),
  name: z.string().trim().min(1).max(100),
  /** The query part of the address, without `?`. */
  query: z.string().max(4000),
  /** Everybody in the company finds it; only its owner changes it. */
  shared: z.boolean(),
};

const SavedView = z.object({
  id: Id,
  ...viewShape,
  isOwn: z.boolean(),
  /** Who shares it; null for one's own. */
  owner: z.string().nullable(),
});
export type SavedView = z.output<typeof SavedView>;

const answer = z.object({ views: z.array(SavedView) });

export const savedViewsRoute = {
  method: "GET",
  path: "/api/saved-views",
  policy: "own",
  limited: "free",
  tag: "views",
  summary: "One's own views and those shared in the company",
  response: answer,
} as const satisfies RouteContract;

export const saveViewsRoute = {
  method: "PUT",
  path: "/api/saved-views",
  policy: "own",
  limited: "free",
  tag: "views",
  summary: "Replaces one's own views; those of others stay",
  body: z.object({ views: z.array(z.object(viewShape)).max(100) }),
  response: answer,
} as const satisfies RouteContract;

const TileSet = z.object({
  name: z.string().trim().min(1).max(100),
  /** Names of tiles of the presets; dates follow from today. */
  tiles: z.array(z.string().min(1).max(50)).min(1).max(12),
});
export type TileSet = z.output<typeof TileSet>;

const sets = z.object({ sets: z.array(TileSet).max(20) });

export const tileSetsRoute = {
  method: "GET",
  path: "/api/tile-sets",
  policy: "own",
  limited: "free",
  tag: "views",
  summary: "One's own sets of tiles",
  response: sets,
} as const satisfies RouteContract;

export const saveTileSetsRoute = {
  method: "PUT",
  path: "/api/tile-sets",
  policy: "own",
  limited: "free",
  tag: "views",
  summary: "Replaces one's own sets of tiles",
  body: sets,
  response: sets,
} as const satisfies RouteContract;
