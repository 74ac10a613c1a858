/** What a person should hear of, wherever they are in the product; the company's open alerts, those of one rule together where they are many, and what was told lately and is over. */
import { z } from "zod";
import { Alert } from "./alerts.ts";
import { Count, InstantText } from "./common.ts";
import type { RouteContract } from "./route.ts";

export const Notification = Alert.pick({ id: true, title: true, text: true, link: true })
  .extend({
    /** When it last happened. */
    at: InstantText,
    /** Whether this user has marked it, or something later, as read. */
    isRead: z.boolean(),
    /** It was told and holds no more. */
    isOver: z.boolean(),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof Notification>;

export const notificationsRoute = {
  method: "GET",
  path: "/api/notifications",
  policy: "read",
  tag: "progress",
  summary: "The latest notifications, newest first, and how many of all open ones this user has not read",
  response: z.object({ items: z.array(Notification), unread: Count }),
} as const satisfies RouteContract;

export const readNotificationsRoute = {
  method: "POST",
  path: "/api/notifications/read",
  policy: "own",
  limited: "free",
  tag: "progress",
  summary: "Mark as read what has happened up to a moment; what happens again later is unread again",
  body: z.object({ upTo: InstantText }),
  status: 204,
} as const satisfies RouteContract;
