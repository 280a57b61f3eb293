import { useCatalogue } from '@workreel/ui/language';
import { useTimeZone } from '@workreel/ui/time-zone';
import { formatTime } from '@workreel/ui/times';
import { useId } from 'react';
import type { Posting, PostingHistoryEntry } from '../api.ts';
import { POSTING, SEARCH, useLanguage } from '../language/language.ts';
import { formatDay, hasTimeOfDay, postedDay } from '../listing/format.domain.ts';
import { siteName } from '../listing/sites.ts';
import { useToday } from '../listing/use-today.ts';
import { useRegionNames } from '../search/use-region-names.ts';
import { describeChanges } from './changes.domain.ts';
import { Panel } from './panel.tsx';
import { useHistory } from './use-posting.ts';

/** The times when the posting was posted, first found, last shown as open and closed. */
export function History({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const timeZone = useTimeZone();
  const { t } = useLanguage();
  const timeOf = (at: string) => formatTime(at, t.language, timeZone);
  const today = useToday();
  const { postedAt } = posting;
  // A date without a time may be that of tomorrow, if the site is east of the user.
  const shownDay = (at: string) => {
    const day = postedDay(at);
    return formatDay(day > today ? today : day, t.language);
  };
  const events: [label: string, at: string | null][] = [
    [messages.posted, postedAt],
    [messages.firstFound, posting.collectedAt],
    [messages.lastVerified, posting.lastVerifiedAt],
    [messages.closedAt, posting.closedAt],
  ];
  return (
    <Panel title={messages.history}>
      <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
        {events.map(
          ([label, at]) =>
            at !== null && (
              <li key={label}>
                <p className="text-small text-muted">{label}</p>
                <p>
                  <time dateTime={at}>
                    {at === postedAt && !hasTimeOfDay(at) ? shownDay(at) : timeOf(at)}
                  </time>
                </p>
              </li>
            ),
        )}
      </ol>
      <Changes id={posting.id} />
      <p className="mt-3 text-muted">{messages.from(siteName(posting.site, t.language))}</p>
    </Panel>
  );
}

/** What changed on the site, newest first; nothing if nothing did. */
function Changes({ id }: { id: string }) {
  const messages = useCatalogue(POSTING);
  const { data } = useHistory(id);
  const title = useId();
  if (!data || data.history.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-4">
      <h3 id={title} className="font-semibold">
        {messages.changes.title}
      </h3>
      <ol className="mt-2 grid gap-3 border-l-2 border-line pl-4">
        {data.history.map((entry) => (
          <ChangeEntry key={`${entry.at} ${Object.keys(entry.changes)}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function ChangeEntry({ entry }: { entry: PostingHistoryEntry }) {
  const messages = useCatalogue(POSTING).changes;
  const timeZone = useTimeZone();
  const { t } = useLanguage();
  const { education } = useCatalogue(SEARCH).filters.names;
  const { location } = entry.changes;
  const regionNameOf = useRegionNames(location && [...location.old.regions, ...location.new.regions]);
  const shown = describeChanges(entry, { t, education, regionNameOf }, useToday());
  if (shown.length === 0) return null;
  return (
    <li>
      <p className="text-small text-muted">
        <time dateTime={entry.at}>{formatTime(entry.at, t.language, timeZone)}</time>
      </p>
      {shown.map(({ field, old, new: now }) => (
        <p key={field} className="wrap-anywhere">
          {field === 'deadline' && old !== null && now !== null
            ? messages.deadlineMoved(old, now)
            : messages.was[field](old)}
        </p>
      ))}
    </li>
  );
}
