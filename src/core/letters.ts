/** Every letter the product sends; texts of each stand in the catalogue `mail`. */
export const LETTER_KINDS = [
  "activation",
  "alreadyRegistered",
  "passwordReset",
  "passwordChanged",
  "loginLink",
  "emailChange",
  "emailChangeRequested",
  "emailChanged",
  "invitation",
  "invitationToAccount",
  "lockedOut",
  "newDevice",
  "totpEnabled",
  "totpDisabled",
  "recoveryCodeUsed",
  "openIdLinked",
  "passkeyAdded",
  "impersonation",
  "supportAsked",
  "companyDeleted",
  "subscriptionReplaced",
  "refundDue",
  "alerts",
  "alertTest",
  "morning",
  "issueReported",
  "report",
  "reportLink",
  "reportConfirm",
] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];

/**
 * Somebody waits for these in front of their mailbox: they go before everything else.
 */
export const FIRST_LETTERS: ReadonlySet<LetterKind> = new Set([
  "activation",
  "passwordReset",
  "loginLink",
  "emailChange",
  "invitation",
  "lockedOut",
]);

/** What a company or a person has sent to others, or has sent to itself: it has an end. Notices about an account never have. */
export const COUNTED_LETTERS: ReadonlySet<LetterKind> = new Set([
  "invitation",
  "alerts",
  "alertTest",
  "morning",
  "issueReported",
  "emailChange",
  "report",
  "reportLink",
  "reportConfirm",
]);

/** Letters of a day, in all processes of the instance together (docs/RULES.md, Letters). */
export const LETTERS_A_DAY = { ofCompany: 1000, ofPerson: 300, toAddress: 200, ofKindToAddress: 60 };

/** What a letter says besides its fixed words; never a secret, for it waits in the database. */
export type LetterValues = Readonly<Record<string, string | number>>;
