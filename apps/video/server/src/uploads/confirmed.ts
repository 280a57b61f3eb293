import type { Accounts } from '@workreel/accounts';
import { Problem } from '@workreel/platform/problem';
import type { Uploads } from './uploads.ts';

/** Dependencies of the routes that start uploads. */
export interface UploadStart extends Uploads {
  accounts: Pick<Accounts, 'contacts'>;
  settings: Uploads['settings'] & { SMTP_URL: string | undefined };
}

/**
 * Checks that a user may start uploads: anyone can sign up with any address, so it must be confirmed if the service sends emails.
 *
 * @throws Problem 403 EMAIL_NOT_CONFIRMED.
 */
export async function assertConfirmed({ accounts, settings }: UploadStart, accountId: string): Promise<void> {
  if (settings.SMTP_URL === undefined) return;
  const contact = (await accounts.contacts([accountId])).get(accountId);
  if (!contact?.confirmed)
    throw new Problem(
      403,
      'EMAIL_NOT_CONFIRMED',
      'Confirm your email address before you upload videos: open the link in the email that you have received.',
    );
}
