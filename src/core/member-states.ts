/** What a team can be narrowed to. `withoutSecondFactor`: whoever could sign in by a password alone, blocked or not. */
export const MEMBER_STATES = ["active", "invited", "blocked", "withoutSecondFactor"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];
