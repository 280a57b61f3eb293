import { type AccountsSchema, createAdmin, generatePassword, resetPassword } from '@workreel/accounts';
import type { House } from '../house.ts';
import type { CommandIo } from '../io.ts';
import { UsageError } from '../usage-error.ts';

export interface AdminOptions {
  email: string;
  json?: boolean;
}

/** Makes a further admin with a generated password, shown once. */
export async function adminCreate(
  house: House,
  { email, json }: AdminOptions,
  io: CommandIo,
): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`“${email}” is no e-mail address.`);
  const password = generatePassword();
  if (!(await createAdmin(house.store.db<AccountsSchema>(), email, password))) {
    throw new UsageError(
      `${email} has an account already. To give it a new password: workreel admin reset-password ${email}`,
    );
  }
  io.out(json ? JSON.stringify({ email, password }) : `Admin ${email} with password ${password}`);
  return 0;
}

/** Gives an account a new generated password, shown once, and ends its sessions. */
export async function adminResetPassword(
  house: House,
  { email, json }: AdminOptions,
  io: CommandIo,
): Promise<number> {
  const password = await resetPassword(house.store.db<AccountsSchema>(), email);
  if (password === null) throw new UsageError(`No account has the address ${email}.`);
  io.out(
    json
      ? JSON.stringify({ email, password })
      : `${email} has the new password ${password}; its sessions have ended.`,
  );
  return 0;
}
