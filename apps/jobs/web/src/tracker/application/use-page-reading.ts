import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { ServiceError } from '@workreel/ui/service-error';
import { useEffectEvent, useState } from 'react';
import { TRACKER } from '../../language/language.ts';
import { toWebUrl } from '../../listing/format.domain.ts';
import { type PageFacts, readPage } from './changes.ts';

/** The last request, with its result. */
interface Reading {
  url: string;
  facts?: PageFacts;
  error?: Error;
  invalid?: true;
}

/**
 * Reads the page of a job on request. Results about another URL than the current one are ignored.
 *
 * @param onRead - called with what the page states.
 */
export function usePageReading(url: string, onRead: (facts: PageFacts) => void) {
  const messages = useCatalogue(TRACKER).newApplication.unreadable;
  const [last, setLast] = useState<Reading>();
  const finish = useEffectEvent((result: Reading) => {
    if (result.url !== url) return;
    setLast(result);
    if (result.facts) onRead(result.facts);
  });
  const current = last?.url === url ? last : undefined;
  const busy = current !== undefined && !current.facts && !current.error && !current.invalid;
  const read = () => {
    if (busy) return;
    if (toWebUrl(url) === null) return setLast({ url, invalid: true });
    setLast({ url });
    readPage(url).then(
      (facts) => finish({ url, facts }),
      (error: Error) => finish({ url, error }),
    );
  };
  const reason = current?.invalid ? 'INVALID_URL' : reasonOf(current?.error);
  return {
    /** Undefined unless the page of the current URL was read. */
    facts: current?.facts,
    busy,
    /** Why the page cannot be read. */
    problem: reason === undefined ? undefined : (ownValue(messages, reason) ?? messages.UNREACHABLE),
    /** Another error of the request. */
    error: reason === undefined ? (current?.error ?? null) : null,
    read,
  };
}

function reasonOf(error: Error | undefined): string | undefined {
  if (!(error instanceof ServiceError) || error.problem?.code !== 'PAGE_UNREADABLE') return undefined;
  return String(error.problem.reason);
}
