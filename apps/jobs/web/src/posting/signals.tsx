import { useCatalogue } from '@workreel/ui/language';
import { useTimeZone } from '@workreel/ui/time-zone';
import type { Signal } from '../api.ts';
import { POSTING, useLanguage } from '../language/language.ts';
import { Panel } from './panel.tsx';
import { describeSignal } from './signals.domain.ts';
import { useSiteNames } from './use-site-names.ts';

/** The evidence about the posting, each with an explanation that can be expanded; nothing if there is none. */
export function Signals({ signals }: { signals: readonly Signal[] }) {
  const messages = useCatalogue(POSTING).signals;
  const { t } = useLanguage();
  const siteNameOf = useSiteNames();
  const timeZone = useTimeZone();
  if (signals.length === 0) return null;
  return (
    <Panel title={messages.title}>
      <p className="mt-1 text-muted">{messages.hint}</p>
      <ul className="mt-3 grid gap-3">
        {signals.map((signal) => {
          const { name, fact, since } = describeSignal(signal, { t, messages, siteNameOf, timeZone });
          return (
            <li key={`${signal.code} ${signal.detail}`}>
              <h3 className="font-semibold">{name}</h3>
              <p className="wrap-anywhere">{fact}</p>
              <p className="text-small text-muted">
                <time dateTime={signal.since}>{since}</time>
              </p>
              <details className="mt-1">
                <summary className="cursor-pointer text-accent-strong">
                  {messages.meaning}
                  <span className="visually-hidden"> ({name})</span>
                </summary>
                <p className="mt-1 max-w-prose text-muted">{messages.meanings[signal.code]}</p>
              </details>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
