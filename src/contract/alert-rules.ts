/** Rules by which a company hears of facts of its figures: what, from which threshold on, of which part of it, when and where. */
import { z } from "zod";
import { ALERT_CHANNELS, ALERT_RULE_KINDS, type AlertRuleKind, isThreshold } from "#core/alert-rules.ts";
import { Count, Id, IdParams, InstantText, MarketCode } from "./common.ts";
import type { RouteContract } from "./route.ts";

const MOST_RULES = 100;
const MOST_CHOSEN = 200;

const Hour = z.int().min(0).max(23);
const Named = z.array(z.object({ id: Id, name: z.string() }));

const termsShape = {
  kind: z.enum(ALERT_RULE_KINDS),
  isOn: z.boolean(),
  /** In the unit of the kind: hundredths of a per cent or of a percentage point, minor units of PLN, hours or days. */
  threshold: z.int(),
  /** Empty = every one. */
  markets: z.array(MarketCode).max(4),
  storeIds: z.array(Id).max(MOST_CHOSEN),
  tagIds: z.array(Id).max(MOST_CHOSEN),
  productIds: z.array(Id).max(MOST_CHOSEN),
  /** Besides the app. */
  channels: z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length),
  /** Full hours of the market's clock, between which no letter and no webhook goes out; equal = they always may. */
  quietFrom: Hour,
  quietTo: Hour,
};

const fits = (rule: { kind: AlertRuleKind; threshold: number }): boolean => isThreshold(rule.kind, rule.threshold);
const misfit = { message: "a threshold that the kind can have", path: ["threshold"] };

const AlertRuleTerms = z.object(termsShape).refine(fits, misfit);

const Numbers = z.array(z.int()).max(MOST_CHOSEN);

/** What the log keeps of a rule: its terms alone, with the numbers of the database. */
export const StoredAlertRule = z.object({ ...termsShape, storeIds: Numbers, tagIds: Numbers, productIds: Numbers }).refine(fits, misfit);

export const AlertRule = z
  .object({
    ...termsShape,
    id: Id,
    version: z.int(),
    /** The one of its kind that every company has: it can be switched off and not removed. */
    isBase: z.boolean(),
    stores: Named,
    tags: Named,
    products: Named,
    /** Alerts of it that are open. */
    open: Count,
    checkedAt: InstantText.nullable(),
    firedAt: InstantText.nullable(),
  })
  .meta({ id: "AlertRule" });
export type AlertRule = z.output<typeof AlertRule>;

export const alertRulesRoute = {
  method: "GET",
  path: "/api/alert-rules",
  policy: "read",
  tag: "progress",
  summary: "All alert rules of the company",
  response: z.object({ items: z.array(AlertRule) }),
} as const satisfies RouteContract;

export const saveAlertRulesRoute = {
  method: "PUT",
  path: "/api/alerts",
  policy: "edit",
  tag: "progress",
  summary: "Change alert rules, and add those without an id; others stay as they are. What a changed rule finds first is written to nobody",
  body: z.object({
    rules: z
      .array(z.object({ ...termsShape, id: Id.nullable(), version: z.int32().default(0) }).refine(fits, misfit))
      .min(1)
      .max(MOST_RULES),
  }),
  response: z.object({ items: z.array(AlertRule) }),
} as const satisfies RouteContract;

export const deleteAlertRuleRoute = {
  method: "DELETE",
  path: "/api/alert-rules/:id",
  policy: "edit",
  tag: "progress",
  summary: "Remove an alert rule that was added; its open alerts end",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;

const Told = z.object({ title: z.string(), text: z.string(), link: z.string() });

export const alertRulePreviewRoute = {
  method: "POST",
  path: "/api/alert-rules/preview",
  policy: "read",
  tag: "progress",
  work: "question",
  summary: "What a rule would tell of now, the worst first, without telling anybody",
  body: AlertRuleTerms,
  response: z.object({
    /** At most 500 are counted. */
    total: Count,
    items: z.array(Told),
  }),
} as const satisfies RouteContract;

export const openAlertsRoute = {
  method: "GET",
  path: "/api/alert-rules/:id/alerts",
  policy: "read",
  tag: "progress",
  summary: "Open alerts of one rule, the newest first",
  params: IdParams,
  response: z.object({ items: z.array(Told.extend({ id: Id, raisedAt: InstantText })) }),
} as const satisfies RouteContract;
