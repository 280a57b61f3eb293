import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import type { ImportFailureCode } from '../api.ts';
import { POSTS } from '../language/language.ts';

interface ImportFailureProps {
  failure: { code: ImportFailureCode; status: number | null };
  host: string;
}

/** Why the service could not import a file, and what to do. */
export function ImportFailure({ failure: { code, status }, host }: ImportFailureProps) {
  const messages = useCatalogue(POSTS);
  return (
    <div role="status" className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{ownValue(messages.importFailure, code)}</p>
      <p className="text-small break-words">{messages.importSource(host, status)}</p>
    </div>
  );
}
