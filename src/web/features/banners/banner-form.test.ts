import { describe, expect, test } from "vitest";
import type { Banner } from "#contract/banners.ts";
import { bodyOf, boundsOf, changeOf, EMPTY_FORM, formOf } from "./banner-form.ts";

const ZONE = "Europe/Warsaw";

const BANNER: Banner = {
  id: "7",
  version: 3,
  kind: "warning",
  text: { pl: "Przerwa w nocy", en: "A break at night" },
  link: { url: "/system/progress", label: { pl: "Postęp", en: null } },
  audience: "company",
  companyId: "12",
  companyName: "Dom i Ogród",
  // 23:00 in Warsaw, where winter is one hour ahead; and the second 02:30 of the night the clocks go back.
  from: "2026-11-20T22:00:30Z",
  until: "2027-10-31T01:30:00Z",
  isDismissible: true,
  isOn: false,
  state: "off",
  createdAt: "2026-11-01T00:00:00Z",
  changedAt: "2026-11-01T00:00:00Z",
};

describe("the editor's fields", () => {
  test("moments are local to the zone, also in summer; empty is no bound", () => {
    expect(formOf(BANNER, ZONE)).toMatchObject({
      fromDay: "20.11.2026",
      fromTime: "23:00",
      untilDay: "31.10.2027",
      untilTime: "02:30",
    });
    const summer = bodyOf({ ...EMPTY_FORM, textPl: "Lato", fromDay: "1.7.2026", fromTime: "9" }, ZONE);
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

  test("a new banner has no English text, no link and no company where nothing was filled in", () => {
    expect(bodyOf({ ...EMPTY_FORM, textPl: "Cześć", textEn: "  ", companyId: "12" }, ZONE)).toEqual({
      kind: "info",
      text: { pl: "Cześć", en: null },
      link: null,
      audience: "signedIn",
      companyId: null,
      from: null,
      until: null,
      isDismissible: true,
      isOn: true,
    });
    expect(bodyOf({ ...EMPTY_FORM, linkPl: "Więcej" }, ZONE).link).toEqual({ url: "", label: { pl: "Więcej", en: null } });
  });

  test("a change says what differs and nothing else", () => {
    const saved = formOf(BANNER, ZONE);
    expect(changeOf(saved, saved, ZONE)).toEqual({});
    expect(changeOf({ ...saved, textEn: "" }, saved, ZONE)).toEqual({ text: { pl: "Przerwa w nocy", en: null } });
    expect(changeOf({ ...saved, audience: "owners" }, saved, ZONE)).toEqual({ audience: "owners", companyId: null });
    expect(changeOf({ ...saved, untilDay: "", untilTime: "", isOn: true }, saved, ZONE)).toEqual({ until: null, isOn: true });
    expect(changeOf({ ...saved, linkUrl: "", linkPl: "" }, saved, ZONE)).toEqual({ link: null });
  });
});
