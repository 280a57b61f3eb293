import { type AccountsSchema, createAdmin, generatePassword, resetPassword } from '@workreel/accounts';
import { type Db, migrate } from '@workreel/platform/database';
import type { CommandIo } from '../io.ts';
import { type Runtime, SHARED_MIGRATIONS } from '../runtime.ts';
import { UsageError } from '../usage-error.ts';

export interface AdminOptions {
  email: string;
  json?: boolean;
}

/** Applies the migrations first, because the command may be run before any service has been started. */
async function openAccounts({ database, log }: Runtime): Promise<Db<AccountsSchema>> {
  await migrate(database, SHARED_MIGRATIONS, { log });
  return database.db<AccountsSchema>();
}

/** Creates an admin account with a generated password and prints it. */
export async function adminCreate(
  runtime: Runtime,
  { email, json }: AdminOptions,
  io: CommandIo,
): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`“${email}” is not a valid email address.`);
  const password = generatePassword();
  if (!(await createAdmin(await openAccounts(runtime), email, password))) {
    throw new UsageError(
      `An account with the email address ${email} already exists. To reset its password, run: workreel admin reset-password ${email}`,
    );
  }
  io.out(
    json
      ? JSON.stringify({ email, password })
      : `Created admin ${email} with password ${password} (shown only once; change it after signing in)`,
  );
  return 0;
}

/** Resets an account's password to a generated one, prints the password and ends all sessions of the account. */
export async function adminResetPassword(
  runtime: Runtime,
  { email, json }: AdminOptions,
  io: CommandIo,
): Promise<number> {
  const password = await resetPassword(await openAccounts(runtime), email);
  if (password === null) throw new UsageError(`No account has the email address ${email}.`);
  io.out(
    json
      ? JSON.stringify({ email, password })
      : `The new password of ${email} is ${password} (change it after signing in). All sessions of the account have ended.`,
  );
  return 0;
}
