/** The calls about banners, of the instance and of a team, as those who write and read them make them. */
import { type Case, nothing, object, own } from "./case.ts";

export const BANNER_CASES: Readonly<Record<string, Case>> = {
  "GET /api/banners": own(nothing),
  "POST /api/banners": own(() => ({ body: { text: { pl: "Przerwa w nocy" }, isOn: false } })),
  "PATCH /api/banners/:id": object(({ bannerId }) => ({ params: { id: bannerId }, body: { version: 1, kind: "outage" } })),
  "DELETE /api/banners/:id": object(({ bannerId }) => ({ params: { id: bannerId } })),
  "GET /api/team-banners": own(nothing),
  "POST /api/team-banners": own(() => ({ body: { text: { pl: "Inwentaryzacja" }, isOn: false } })),
  "PATCH /api/team-banners/:id": object(({ teamBannerId }) => ({ params: { id: teamBannerId }, body: { version: 1, kind: "outage" } })),
  "DELETE /api/team-banners/:id": object(({ teamBannerId }) => ({ params: { id: teamBannerId } })),
  "GET /api/banners/active": own(nothing),
  "POST /api/banners/:id/read": object(({ bannerId }) => ({ params: { id: bannerId }, body: { what: "clicked" } })),
  "POST /api/banners/:id/dismiss": object(({ bannerId }) => ({ params: { id: bannerId } })),
};

/** Calls whose answers show what is the company's own. */
export const BANNERS_OWN = [
  "GET /api/banners",
  "PATCH /api/banners/:id",
  "GET /api/banners/active",
  "GET /api/team-banners",
  "POST /api/team-banners",
  "PATCH /api/team-banners/:id",
];
