import { type AccountsSchema, createAdmin, generatePassword, resetPassword } from '@workreel/accounts';
import { type Db, migrate } from '@workreel/platform/database';
import type { CommandIo } from '../io.ts';
import { type Runtime, SHARED_MIGRATIONS } from '../runtime.ts';
import { UsageError } from '../usage-error.ts';

export interface AdminOptions {
  email: string;
  json?: boolean;
}

/** The accounts, whose tables an admin may be the first to need. */
async function openAccounts({ database, log }: Runtime): Promise<Db<AccountsSchema>> {
  await migrate(database, SHARED_MIGRATIONS, { log });
  return database.db<AccountsSchema>();
}

/** Makes a further admin with a generated password, shown once. */
export async function adminCreate(
  runtime: Runtime,
  { email, json }: AdminOptions,
  io: CommandIo,
): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`“${email}” is no e-mail address.`);
  const password = generatePassword();
  if (!(await createAdmin(await openAccounts(runtime), email, password))) {
    throw new UsageError(
      `${email} has an account already. To give it a new password: workreel admin reset-password ${email}`,
    );
  }
  io.out(json ? JSON.stringify({ email, password }) : `Admin ${email} with password ${password}`);
  return 0;
}

/** Gives an account a new generated password, shown once, and ends its sessions. */
export async function adminResetPassword(
  runtime: Runtime,
  { email, json }: AdminOptions,
  io: CommandIo,
): Promise<number> {
  const password = await resetPassword(await openAccounts(runtime), email);
  if (password === null) throw new UsageError(`No account has the address ${email}.`);
  io.out(
    json
      ? JSON.stringify({ email, password })
      : `${email} has the new password ${password}; its sessions have ended.`,
  );
  return 0;
}
