import { describe, expect, test } from "vitest";
import type { Banner } from "#contract/banners.ts";
import { BANNER_ZONE, FOR_ALL } from "#core/banners.ts";
import { bodyOf, boundsOf, changeOf, EMPTY_FORM, formOf } from "./banner-form.ts";

const ZONE = "Europe/Warsaw";

const NONE = { en: null, cs: null, sk: null, hu: null };
const EMPTY = { pl: "", en: "", cs: "", sk: "", hu: "" };

const BANNER: Banner = {
  id: "7",
  version: 3,
  kind: "warning",
  text: { ...NONE, pl: "Przerwa w nocy", en: "A break at night" },
  link: { url: "/system/progress", label: { ...NONE, pl: "Postęp" } },
  audience: "company",
  companyId: "12",
  companyName: "Dom i Ogród",
  only: FOR_ALL,
  place: "everywhere",
  counts: { seen: 3, closed: 1, clicked: 0 },
  // 23:00 in Warsaw, where winter is one hour ahead; and the second 02:30 of the night the clocks go back.
  from: "2026-11-20T22:00:30Z",
  until: "2027-10-31T01:30:00Z",
  isDismissible: true,
  isOn: false,
  state: "off",
  createdAt: "2026-11-01T00:00:00Z",
  changedAt: "2026-11-01T00:00:00Z",
};

describe("the clock in Warsaw changes", () => {
  const from = (fromDay: string, fromTime: string) => bodyOf({ ...EMPTY_FORM, fromDay, fromTime }, BANNER_ZONE).from;

  test("the half hour that spring leaves out is moved on by an hour: 02:30 would be 03:30, two hours ahead", () => {
    expect([from("29.03.2026", "01:30"), from("29.03.2026", "02:30"), from("29.03.2026", "03:30")]).toEqual([
      "2026-03-29T00:30:00Z",
      "2026-03-29T01:30:00Z",
      "2026-03-29T01:30:00Z",
    ]);
  });

  test("of the hour that autumn repeats the first is meant, two hours ahead; a day of it has 25 hours", () => {
    expect([from("25.10.2026", "02:30"), from("25.10.2026", "03:30")]).toEqual(["2026-10-25T00:30:00Z", "2026-10-25T02:30:00Z"]);
    expect([from("25.10.2026", ""), from("26.10.2026", "")]).toEqual(["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"]);
  });
});

describe("the editor's fields", () => {
  test("moments are local to the zone, also in summer; empty is no bound", () => {
    expect(formOf(BANNER, ZONE)).toMatchObject({
      fromDay: "20.11.2026",
      fromTime: "23:00",
      untilDay: "31.10.2027",
      untilTime: "02:30",
    });
    const summer = bodyOf({ ...EMPTY_FORM, text: { ...EMPTY, pl: "Lato" }, fromDay: "1.7.2026", fromTime: "9" }, ZONE);
    // Summer is two hours ahead.
    expect([summer.from, summer.until]).toEqual(["2026-07-01T07:00:00Z", null]);
  });

  test("a day without a time is all of it; what is no day or no time is said, and is no bound", () => {
    const typed = (fields: object) => boundsOf({ ...EMPTY_FORM, ...fields });
    expect(typed({ fromDay: "20.11.2026", untilDay: "21.11.2026" })).toEqual({
      from: { local: "2026-11-20T00:00", problem: null },
      until: { local: "2026-11-21T23:59", problem: null },
    });
    expect(typed({ fromDay: "20.11.2026", fromTime: "14.20" }).from.local).toBe("2026-11-20T14:20");
    const wrong = [
      { fromDay: "31.02.2026" },
      { fromTime: "14:20" },
      { fromDay: "20.11.2026", fromTime: "24:00" },
      { fromDay: "20.11.2026", fromTime: "14:60" },
    ];
    expect(wrong.map((fields) => typed(fields).from)).toEqual([
      { local: null, problem: "day" },
      { local: null, problem: "day" },
      { local: null, problem: "time" },
      { local: null, problem: "time" },
    ]);
  });

  test("a new banner has no other texts, no button and no company where nothing was filled in", () => {
    expect(bodyOf({ ...EMPTY_FORM, text: { ...EMPTY, pl: "Cześć", en: "  " }, companyId: "12" }, ZONE)).toEqual({
      kind: "info",
      text: { pl: "Cześć", ...NONE },
      link: null,
      audience: "signedIn",
      companyId: null,
      only: FOR_ALL,
      place: "everywhere",
      from: null,
      until: null,
      isDismissible: true,
      isOn: true,
    });
    expect(bodyOf({ ...EMPTY_FORM, label: { ...EMPTY, pl: "Więcej" } }, ZONE).link).toEqual({ url: "", label: { pl: "Więcej", ...NONE } });
  });

  test("a change says what differs and nothing else", () => {
    const saved = formOf(BANNER, ZONE);
    expect(changeOf(saved, saved, ZONE)).toEqual({});
    expect(changeOf({ ...saved, text: { ...saved.text, en: "" } }, saved, ZONE)).toEqual({ text: { pl: "Przerwa w nocy", ...NONE } });
    expect(changeOf({ ...saved, audience: "owners" }, saved, ZONE)).toEqual({ audience: "owners", companyId: null });
    expect(changeOf({ ...saved, untilDay: "", untilTime: "", isOn: true }, saved, ZONE)).toEqual({ until: null, isOn: true });
    expect(changeOf({ ...saved, linkUrl: "", label: EMPTY }, saved, ZONE)).toEqual({ link: null });
  });
});
