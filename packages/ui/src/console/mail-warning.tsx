import { useCatalogue } from '../language.tsx';
import { useMethods } from '../methods.ts';
import { ADMIN } from './catalogue.ts';

/** Tells admins that the service sends no emails, and what to do. @param props - `onPeoplePage`: where links are issued. */
export function MailWarning({ onPeoplePage = false }: { onPeoplePage?: boolean }) {
  const messages = useCatalogue(ADMIN);
  const { data } = useMethods();
  if (data?.mail !== false) return null;
  return (
    <div role="status" className="mt-3 rounded-card bg-notice-soft p-4">
      <p className="font-semibold">{messages.noMail}</p>
      <p>
        {messages.noMailHint} {messages.noMailLinks[onPeoplePage ? 'here' : 'elsewhere']}
      </p>
    </div>
  );
}
