/**
 * Statements that may read or write rows of more than one company, each with its reason. Everything else is tied to one
 * company; `npm test` fails on a statement that is not and on an entry that no statement needs any more.
 */
export type AcrossCompanies = { readonly name: string; readonly why: string; readonly statement: RegExp };

export const ACROSS_COMPANIES: readonly AcrossCompanies[] = [
  {
    name: "all companies",
    why: "npm run verify-ledger looks at one company after another; only the operator runs it.",
    statement: /^select company_id as "companyId" from companies order by company_id$/,
  },
  {
    name: "companies that convert money",
    why: "A table of exchange rates is the instance's: the job that stores one asks whose figures it moves.",
    statement: /^\s*select distinct p\.company_id as "companyId" from postings p join companies c on/,
  },
  {
    name: "companies that a rate came too late for",
    why: "Rates are the instance's: whoever looks for missing ones asks once for all companies whose postings were being written meanwhile.",
    statement:
      /^\s*select p\.company_id as "companyId", min\(p\.day\) as "from", max\(p\.day\) as "to"\s+from postings p join companies c on/,
  },
  {
    name: "companies with rates of their own",
    why: "Rates are the instance's: the job that stores a table gives it to each company that has days of its own, one after another.",
    statement: /^\s*select company_id as "companyId" from companies where fx_source = 'company:' \|\| company_id order by company_id$/,
  },
  {
    name: "company by name",
    why: "npm run user -- create … --company <name> finds the company of that name; only the operator runs it.",
    statement: /^select company_id from companies where name = \$1/,
  },
  {
    name: "days without a rate",
    why: "Exchange rates are the instance's: the job that fetches them asks once for all companies which days wait for one.",
    statement:
      /^\s*select distinct p\.day from postings p join companies c on c\.company_id = p\.company_id\s+where \(p\.amount_pln is null/,
  },
  {
    name: "companies with open-ended expenses",
    why: "The daily job books each of them ahead, one company after another.",
    statement: /^\s*select distinct company_id as "companyId" from expense_versions where "kind" in \('recurring'\) and end_day is null$/,
  },
  {
    name: "reports that are due",
    why: "The job of every minute looks which reports of all companies are to be sent, and begins each in its own company.",
    statement: /^\s*select company_id as "companyId", id from scheduled_reports where next_at <= /,
  },
  {
    name: "companies with figures of older rules",
    why: "The job of every minute looks which of all companies an older release computed, and asks for a recompute of each in its own company.",
    statement: /^\s*select c\.company_id as "companyId" from companies c\s+where c\.rules_version < /,
  },
  {
    name: "companies whose alert rules are asked",
    why: "The hourly job has the rules of each of them asked, one company after another.",
    statement: /^\s*select distinct company_id as "companyId" from stores where deleted_at is null$/,
  },
  {
    name: "sealed secrets of webhooks of a copy",
    why: "npm run backup counts those that no key of the instance opens, npm run restore seals them with its own; each is written back to its company.",
    statement: /^\s*select company_id as "companyId", id, secret from webhooks where secret is not null$/,
  },
  {
    name: "companies that were never measured",
    why: "The hourly job measures each of them for the list of those who run the instance, one company after another.",
    statement: /^\s*select c\.company_id as "companyId" from companies c left join company_overviews o on/,
  },
  {
    name: "companies with rules of tags",
    why: "The daily job follows the rules of each of them, one company after another.",
    statement: /^\s*select distinct company_id as "companyId" from tag_rules$/,
  },
  {
    name: "companies with connected stores",
    why: "The daily job ages the orders of each of them, one company after another.",
    statement: /^\s*select distinct company_id as "companyId" from stores where bills_fees$/,
  },
  {
    name: "failed calls that are old",
    why: "The daily job removes what nobody looks at any more, by age alone.",
    statement: /^delete from api_failures where last_at < now\(\) - make_interval\(days => \$1\)$/,
  },
  {
    name: "companies with too many failed calls",
    why: "The daily job cuts each of them to what is kept, one company after another.",
    statement: /^\s*select company_id as "companyId" from api_failures group by company_id having count\(\*\) > \$1$/,
  },
  {
    name: "what people did with banners",
    why: "Banners are the instance's: whoever wrote one sees how many people of all companies saw it, put it away and followed it, and nobody's name.",
    statement: /^\s*select banner_id as "bannerId", revision, (?:count\(\*\)::int as seen|0 as seen), /,
  },
  {
    name: "reports of people",
    why: "Administrators of the instance read what the people of all companies report, answer it and count it by state.",
    statement:
      /^\s*select\s+(?:r\.company_id as "companyId", r\.id, c\.name as "companyName"[\s\S]+|count\(\*\)::int as total) from\s+issue_reports r join companies c on c\.company_id = r\.company_id\s+left join users u on u\.id = r\.user_id where\s+\(\$/,
  },
  {
    name: "reports of people by state",
    why: "The list of the administrators says how many wait.",
    statement: /^\s*select r\.state, count\(\*\)::int as total from issue_reports r group by r\.state$/,
  },
  {
    name: "repeat keys that have run out",
    why: "The daily job removes what nobody needs any more, by age alone.",
    statement: /^delete from idempotency_keys where created_at < now\(\) - interval '2 days'$/,
  },
  {
    name: "companies with questions whose time is over",
    why: "The daily job ends the imports that nobody answered, one company after another.",
    statement: /^\s*select distinct company_id as "companyId" from imports where error_code = 'NEEDS_ANSWER' and answer_by < \$1$/,
  },
  {
    name: "files of reports that have run out",
    why: "The daily job removes what reports sent, by age alone.",
    statement: /^\s*delete from blobs where purpose = 'report' and created_at < /,
  },
  {
    name: "days of uploads that are over",
    why: "what a company sent in a day is counted for that day, and cleared away for all of them at once",
    statement: /^\s*delete from upload_days where day </,
  },
  {
    name: "uploads that have run out",
    why: "The daily job removes uploaded files a month after they were read, by age alone.",
    statement: /^\s*delete from blobs b where b\.purpose = 'import' and b\.created_at < /,
  },
  {
    name: "a copy of the instance",
    why: "npm run backup carries every row of every company into one file; only the operator runs it.",
    statement: /^copy "\w+" \(.+\) to stdout$/,
  },
  {
    name: "whether anybody's data is there",
    why: "npm run restore fills an empty database only.",
    statement: /^select exists \(select from "(companies|audit_log)"\) as any$/,
  },
  {
    name: "jobs that ran when the copy was made",
    why: "npm run restore has them wait again in every company.",
    statement: /^update job_runs set status = 'queued', started_at = null where status = 'running'$/,
  },
  {
    name: "sealed tokens of a copy",
    why: "npm run backup counts those that no key of the instance opens, npm run restore seals them with its own; each is written back to its company.",
    statement:
      /^\s*select company_id as "companyId", store_id as "storeId", access_token as access, refresh_token as refresh\s+from store_connections/,
  },
  {
    name: "companies billed for a kind of fee",
    why: "An administrator says for everybody what a kind of fee is: each company with such entries follows, one after another.",
    statement: /^\s*select b\.company_id as "companyId", count\(\*\)::int as entries, min\(b\.billed_on\) as "from"/,
  },
];
