/** What a banner can be and whom it can be for. */

/** How grave it is, from a remark to something that does not work. */
export const BANNER_KINDS = ["info", "success", "warning", "danger"] as const;
export type BannerKind = (typeof BANNER_KINDS)[number];

/**
 * Who sees it. `everybody`: also whoever is not signed in; `owners`: owners of any company; `admins`: administrators of the
 * instance; `company`: everybody of one company.
 */
export const BANNER_AUDIENCES = ["everybody", "signedIn", "owners", "admins", "company"] as const;
export type BannerAudience = (typeof BANNER_AUDIENCES)[number];

/** The longest text of a banner and of its link, in characters. */
export const BANNER_TEXT_MAX = 300;
export const BANNER_LABEL_MAX = 60;
