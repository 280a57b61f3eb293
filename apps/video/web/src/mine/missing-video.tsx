import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { StatusMessage } from '@workreel/ui/status-message';
import { MINE } from '../language/language.ts';

/** Says that there is no such video among those of the user. @param props - `hint`: replaces the default one. */
export function MissingVideo({ hint }: { hint?: string | undefined }) {
  const messages = useCatalogue(MINE).edit;
  return (
    <StatusMessage page title={messages.notFound} hint={hint ?? messages.notFoundHint}>
      <Link className="button mt-4" to="/my-videos">
        {messages.toList}
      </Link>
    </StatusMessage>
  );
}
