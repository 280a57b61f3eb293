import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { toast } from '@workreel/ui/toasts';
import { useRef } from 'react';
import { client, type UpcomingReminder } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { Undo } from '../../listing/undo.tsx';
import { applicationPath } from '../../paths.ts';
import { truncate } from '../../truncate.domain.ts';
import { findComingUp } from '../applications.domain.ts';
import { REMINDERS } from '../applications.ts';
import { changeReminders } from '../reminders.ts';
import { useFailureToast } from '../use-failure-toast.tsx';
import { ReminderTime } from './reminder-time.tsx';
import { Section } from './section.tsx';

type Upcoming = { reminders: UpcomingReminder[] };

/** Returns the overdue interviews and tasks and those that are coming up; undefined while loading. None if they failed to load. */
export function useComingUp(): UpcomingReminder[] | undefined {
  const { data, isFetched } = useQuery({
    queryKey: REMINDERS,
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(client.GET('/applications/reminders', { signal })),
  });
  return isFetched ? findComingUp(data?.reminders ?? [], Date.now()) : undefined;
}

/** Number of entries shown while the list is collapsed: one row. */
const COLLAPSED_COUNT = 3;

/** The overdue interviews and tasks, and those of the next days. */
export function ComingUp({ reminders }: { reminders: UpcomingReminder[] }) {
  const messages = useCatalogue(TRACKER).board;
  const heading = useRef<HTMLHeadingElement>(null);
  const setDone = useSetDone();
  return (
    <Section
      title={messages.comingUp}
      hint={messages.comingUpHint}
      entries={reminders}
      collapsedCount={COLLAPSED_COUNT}
      className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3"
      summary={reminders[0] && <ReminderTime reminder={reminders[0]} />}
      heading={heading}
    >
      {(reminder) => (
        <Entry
          key={reminder.id}
          reminder={reminder}
          onDone={() => {
            // The focus would be lost with the entry.
            heading.current?.focus();
            setDone(reminder);
          }}
        />
      )}
    </Section>
  );
}

/** Returns a function that marks an interview or a task as done, with a toast that offers to undo it. */
function useSetDone(): (reminder: UpcomingReminder) => void {
  const messages = useCatalogue(TRACKER).board;
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const set = async ({ id, applicationId }: UpcomingReminder, done: boolean) => {
    const previous = queries.getQueryData<Upcoming>(REMINDERS);
    if (done && previous)
      queries.setQueryData<Upcoming>(REMINDERS, {
        reminders: previous.reminders.filter((each) => each.id !== id),
      });
    try {
      await changeReminders(queries, applicationId, (list) =>
        list.map((each) => (each.id === id ? { ...each, done } : each)),
      );
    } catch (error) {
      queries.setQueryData<Upcoming>(REMINDERS, previous);
      showFailure(messages.doneFailed, error as Error);
    }
  };
  return (reminder) => {
    toast(
      messages.done(truncate(reminder.text)),
      'notice',
      <Undo onUndo={() => void set(reminder, false)} />,
    );
    void set(reminder, true);
  };
}

function Entry({ reminder, onDone }: { reminder: UpcomingReminder; onDone: () => void }) {
  const messages = useCatalogue(TRACKER).board;
  const { applicationId, kind, text, title, companyName, place } = reminder;
  return (
    <li className="flex items-start gap-2">
      <button
        type="button"
        className="button size-11 shrink-0 rounded-full p-0 text-transparent hover:text-text focus-visible:text-text lg:size-8 lg:min-h-8"
        aria-label={messages.markDone(text)}
        onClick={onDone}
      >
        <Icon name="check" />
      </button>
      <div className="min-w-0">
        <ReminderTime reminder={reminder} />
        {text !== messages.kinds[kind] && (
          <p lang={textLanguage(text)} className="line-clamp-2">
            {text}
          </p>
        )}
        {place !== null && <p className="text-small wrap-anywhere text-muted">{place}</p>}
        <p className="text-small">
          <Link
            to={applicationPath(applicationId)}
            lang={textLanguage(title)}
            className="block min-h-11 content-center wrap-anywhere lg:min-h-0"
          >
            {title} · {companyName}
          </Link>
        </p>
      </div>
    </li>
  );
}
