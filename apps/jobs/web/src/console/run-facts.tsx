import { useCatalogue } from '@workreel/ui/language';
import { formatSpan } from '@workreel/ui/spans';
import { formatTime } from '@workreel/ui/times';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { formatBytes } from './format.domain.ts';
import { durationOf, isFinished } from './run.domain.ts';
import { useDescribeRequester } from './use-runs.ts';

/** The request of a run, who started it, and its duration and size. */
export function RunFacts({ run }: { run: Run }) {
  const messages = useCatalogue(CONSOLE).run;
  const { t } = useLanguage();
  const describeRequester = useDescribeRequester();
  const title = useId();
  const duration = durationOf(run, useNow(!isFinished(run)));
  const time = (at: string | null) => at && <time dateTime={at}>{formatTime(at, t.language)}</time>;
  const facts: [string, ReactNode][] = [
    [messages.site, <code key="site">{run.site}</code>],
    [messages.keyword, run.keyword],
    [messages.requestedBy, describeRequester(run)],
    [messages.startedAt, time(run.startedAt)],
    [messages.finishedAt, time(run.finishedAt)],
    [messages.duration, duration === null ? null : formatSpan(duration, t.language)],
    [
      messages.detailsFetched,
      run.detailsFetched === 0 ? null : run.detailsFetched.toLocaleString(t.language),
    ],
    [messages.bytes, formatBytes(run.bytesFetched, t.language)],
  ];
  return (
    <section aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-large font-semibold">
        {messages.details}
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

/** Returns the current time, updated every second while active. */
function useNow(isActive: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isActive]);
  return now;
}
