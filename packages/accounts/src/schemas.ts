import { LANGUAGE_CODES, type Language } from '@workreel/languages';
import { Type } from 'typebox';
import type { AccountRow, Role } from './tables.ts';

/** argon2 accepts any length; the limit prevents hashing megabytes for unauthenticated requests. */
const MAX_PASSWORD_LENGTH = 256;

export const email = Type.String({ maxLength: 254, format: 'email' });
export const newPassword = Type.String({ minLength: 8, maxLength: MAX_PASSWORD_LENGTH });
/** Only compared, never stored, so the rules for new passwords do not apply. */
export const enteredPassword = Type.String({ minLength: 1, maxLength: 1_024 });
/**
 * Control characters, line breaks and characters that change the direction of text, which would let a name look like
 * something else in lists and emails. Joiners are allowed, since names and emoji need them.
 */
const FORBIDDEN = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
export const personName = Type.String({
  minLength: 1,
  maxLength: 100,
  // Without a lookahead, so that tools can generate names.
  pattern: `^[^${FORBIDDEN}]*[^\\s${FORBIDDEN}][^${FORBIDDEN}]*$`,
});
export const language = Type.Unsafe<Language>({
  type: 'string',
  enum: LANGUAGE_CODES,
  description: 'Language of emails to the user.',
});
export const role = Type.Unsafe<Role>({ type: 'string', enum: ['user', 'admin'] });
export const timestamp = Type.String({ format: 'date-time' });
export const closed = { additionalProperties: false } as const;

export const Account = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role,
    language,
    confirmed: Type.Boolean({
      description:
        'Whether the user has confirmed the email address. Alerts are sent to confirmed addresses only.',
    }),
    disabled: Type.Boolean(),
    createdAt: timestamp,
  },
  { $id: 'Account' },
);

export const toAccount = (row: AccountRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  language: row.language,
  confirmed: row.confirmed_at !== null,
  disabled: row.disabled,
  createdAt: row.created_at.toISOString(),
});
export type Account = ReturnType<typeof toAccount>;
