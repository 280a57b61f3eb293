import { useCatalogue } from '@workreel/ui/language';
import { memo, useRef } from 'react';
import type { Filters } from '../api.ts';
import { SEARCH } from '../language/language.ts';
import { localDay } from '../listing/format.domain.ts';
import type { SetFilters } from './use-set-filters.ts';

/** Periods in days from today, each with a button. */
const WITHIN_DAYS = [3, 7, 30];
const DAY_MS = 86_400_000;

interface DeadlineFilterProps {
  from: Filters['deadlineFrom'];
  to: Filters['deadlineTo'];
  set: SetFilters;
}

export const DeadlineFilter = memo(function DeadlineFilter(props: DeadlineFilterProps) {
  const messages = useCatalogue(SEARCH).filters;
  const { from: deadlineFrom = '', to: deadlineTo = '', set } = props;
  const now = useRef(Date.now()).current;
  const today = localDay(new Date(now));
  const day = (value: string) => (value === '' ? undefined : value);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        {WITHIN_DAYS.map((days) => {
          const last = localDay(new Date(now + days * DAY_MS));
          const active = deadlineFrom === today && deadlineTo === last;
          return (
            <button
              key={days}
              type="button"
              className="button min-h-8 px-2.5 text-small aria-pressed:border-accent aria-pressed:bg-accent-soft"
              aria-pressed={active}
              onClick={() =>
                set(
                  active
                    ? { deadlineFrom: undefined, deadlineTo: undefined }
                    : { deadlineFrom: today, deadlineTo: last },
                )
              }
            >
              {messages.within(days)}
            </button>
          );
        })}
      </div>
      <label className="flex items-center gap-2">
        <span className="w-14 shrink-0 text-muted">{messages.from}</span>
        <input
          type="date"
          className="field"
          aria-label={messages.title.deadlineFrom}
          max={deadlineTo || '9999-12-31'}
          value={deadlineFrom}
          onChange={(event) => set({ deadlineFrom: day(event.currentTarget.value) })}
        />
      </label>
      <label className="flex items-center gap-2">
        <span className="w-14 shrink-0 text-muted">{messages.to}</span>
        <input
          type="date"
          className="field"
          aria-label={messages.title.deadlineTo}
          min={deadlineFrom}
          max="9999-12-31"
          value={deadlineTo}
          onChange={(event) => set({ deadlineTo: day(event.currentTarget.value) })}
        />
      </label>
    </div>
  );
});
