/** What happened; `<noun>.<past participle>`. */
export const SECURITY_EVENT_KINDS = [
  'signIn.succeeded',
  'signIn.failed',
  /** An attempt that was not made because of too many others. */
  'signIn.blocked',
  /** A wrong current password, entered in a session. */
  'password.failed',
  /** A refresh token was used twice, which ended the session. */
  'refresh.reused',
  'email.changed',
  'password.changed',
  'password.reset',
  /** An admin issued a confirmation or reset link. */
  'link.issued',
  'role.changed',
  'account.disabled',
  'account.enabled',
  'account.deleted',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];
