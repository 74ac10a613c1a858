import type account from "#text/locales/pl/account.json";
import type ads from "#text/locales/pl/ads.json";
import type alerts from "#text/locales/pl/alerts.json";
import type banners from "#text/locales/pl/banners.json";
import type common from "#text/locales/pl/common.json";
import type companies from "#text/locales/pl/companies.json";
import type costs from "#text/locales/pl/costs.json";
import type data from "#text/locales/pl/data.json";
import type dashboard from "#text/locales/pl/dashboard.json";
import type costRules from "#text/locales/pl/costRules.json";
import type deliveries from "#text/locales/pl/deliveries.json";
import type expenses from "#text/locales/pl/expenses.json";
import type figures from "#text/locales/pl/figures.json";
import type imports from "#text/locales/pl/imports.json";
import type income from "#text/locales/pl/income.json";
import type instance from "#text/locales/pl/instance.json";
import type subscription from "#text/locales/pl/subscription.json";
import type issues from "#text/locales/pl/issues.json";
import type login from "#text/locales/pl/login.json";
import type logs from "#text/locales/pl/logs.json";
import type offers from "#text/locales/pl/offers.json";
import type orders from "#text/locales/pl/orders.json";
import type products from "#text/locales/pl/products.json";
import type programs from "#text/locales/pl/programs.json";
import type reconciliation from "#text/locales/pl/reconciliation.json";
import type scheduledReports from "#text/locales/pl/scheduledReports.json";
import type settings from "#text/locales/pl/settings.json";
import type stores from "#text/locales/pl/stores.json";
import type tags from "#text/locales/pl/tags.json";
import type terms from "#text/locales/pl/terms.json";
import type trends from "#text/locales/pl/trends.json";
import type unit from "#text/locales/pl/unit.json";
import type users from "#text/locales/pl/users.json";

/** Keys are checked by the compiler against the Polish catalogues. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      account: typeof account;
      ads: typeof ads;
      alerts: typeof alerts;
      banners: typeof banners;
      common: typeof common;
      companies: typeof companies;
      costs: typeof costs;
      dashboard: typeof dashboard;
      data: typeof data;
      costRules: typeof costRules;
      deliveries: typeof deliveries;
      expenses: typeof expenses;
      figures: typeof figures;
      imports: typeof imports;
      income: typeof income;
      instance: typeof instance;
      subscription: typeof subscription;
      issues: typeof issues;
      login: typeof login;
      logs: typeof logs;
      offers: typeof offers;
      orders: typeof orders;
      products: typeof products;
      programs: typeof programs;
      reconciliation: typeof reconciliation;
      scheduledReports: typeof scheduledReports;
      settings: typeof settings;
      stores: typeof stores;
      tags: typeof tags;
      terms: typeof terms;
      trends: typeof trends;
      unit: typeof unit;
      users: typeof users;
    };
  }
}
