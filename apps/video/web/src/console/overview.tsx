import { Numbers } from '@workreel/ui/console/numbers';
import { useCatalogue } from '@workreel/ui/language';
import { useId } from 'react';
import { formatBytes } from '../format.domain.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import type { Overview } from './calls.ts';

const STATES = ['running', 'queued', 'failed', 'ready'] as const;

/** The number of conversions in each state. */
export function Counts({ counts }: Pick<Overview, 'counts'>) {
  const messages = useCatalogue(CONSOLE);
  return (
    <div className="card mt-4 p-5">
      <Numbers
        large
        className="grid-cols-2 gap-3 sm:grid-cols-4"
        numbers={STATES.map((state) => [messages.counts[state], messages.count(counts[state])])}
      />
    </div>
  );
}

/** The storage that the files of all users occupy, and where they are stored. */
export function Storage({ overview: { storage, store, converter } }: { overview: Overview }) {
  const messages = useCatalogue(CONSOLE).storage;
  const { t } = useLanguage();
  const title = useId();
  const size = (bytes: number) => formatBytes(bytes, t.language);
  const facts = [
    [messages.files, messages.filesOf(storage.files, size(storage.bytes))],
    [messages.media, size(storage.mediaBytes)],
    [messages.total, size(storage.bytes + storage.mediaBytes)],
    [messages.unfinished, size(storage.unfinishedBytes)],
    [messages.store, messages.stores[store]],
    [messages.converter, messages.converters[converter]],
  ] as const;
  return (
    <section aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-large font-semibold">
        {messages.title}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
