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
] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];

/** What a letter says besides its fixed words; never a secret, for it waits in the database. */
export type LetterValues = Readonly<Record<string, string | number>>;
