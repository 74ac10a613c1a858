/**
 * The rules by which this release computes stored figures. A release that changes one raises this and, in a migration, the default of
 * `companies.rules_version`: every company of an older release is then computed again, once, and its log says so.
 */
export const RULES_VERSION = 3;
