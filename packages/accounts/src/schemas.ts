import { LANGUAGE_CODES, type Language } from '@workreel/languages';
import { Type } from 'typebox';
import type { AccountRow, Role } from './tables.ts';

/** argon2 takes any length; a bound keeps strangers from making us hash megabytes. */
const MAX_PASSWORD = 256;

export const email = Type.String({ maxLength: 254, format: 'email' });
export const newPassword = Type.String({ minLength: 8, maxLength: MAX_PASSWORD });
/** One that may be anything: it is compared, not kept. */
export const givenPassword = Type.String({ minLength: 1, maxLength: 1_024 });
export const personName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
export const language = Type.Unsafe<Language>({
  type: 'string',
  enum: LANGUAGE_CODES,
  description: 'Of mails.',
});
export const role = Type.Unsafe<Role>({ type: 'string', enum: ['user', 'admin'] });
export const instant = Type.String({ format: 'date-time' });
export const closed = { additionalProperties: false } as const;

export const Account = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role,
    language,
    confirmed: Type.Boolean({
      description: 'Whether the address was shown to be read: nothing is sent to one that is not.',
    }),
    disabled: Type.Boolean(),
    createdAt: instant,
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
