import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { ALERTS } from '../language/language.ts';

/** Tells that emails are not sent before the address is confirmed. */
export function Unconfirmed() {
  const messages = useCatalogue(ALERTS);
  return (
    <p role="status" className="rounded-card bg-notice-soft px-3 py-2">
      {messages.unconfirmed} <Link to="/account">{messages.toAccount}</Link>
    </p>
  );
}
