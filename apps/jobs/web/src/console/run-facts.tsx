import { useCatalogue } from '@workreel/ui/language';
import { formatSpan } from '@workreel/ui/spans';
import { formatTime } from '@workreel/ui/times';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { formatBytes } from './format.domain.ts';
import { durationOf, isFinished } from './run.domain.ts';
import { useSayRequester } from './use-runs.ts';

/** What was asked for, by whom, and what it took. */
export function RunFacts({ run }: { run: Run }) {
  const messages = useCatalogue(CONSOLE).run;
  const { t } = useLanguage();
  const sayRequester = useSayRequester();
  const title = useId();
  const took = durationOf(run, useNow(!isFinished(run)));
  const time = (at: string | null) => at && <time dateTime={at}>{formatTime(at, t.language)}</time>;
  const facts: [string, ReactNode][] = [
    [messages.site, <code key="site">{run.site}</code>],
    [messages.keyword, run.keyword],
    [messages.requestedBy, sayRequester(run)],
    [messages.startedAt, time(run.startedAt)],
    [messages.finishedAt, time(run.finishedAt)],
    [messages.duration, took === null ? null : formatSpan(took, t.language)],
    [messages.bytes, formatBytes(run.bytesFetched, t.language)],
  ];
  return (
    <section aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-lg font-semibold">
        {messages.facts}
      </h2>
      <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1.5">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const SECOND_MS = 1_000;

/** The time, which goes on while it is looked at. */
function useNow(isGoing: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isGoing]);
  return now;
}
