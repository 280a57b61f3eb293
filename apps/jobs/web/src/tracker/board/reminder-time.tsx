import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { textLanguage } from '@workreel/ui/text-language';
import type { Reminder } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { formatReminderTime, isOverdue } from '../applications.domain.ts';

/** When an interview or a task is, marked if it is overdue, and optionally what it is about. */
export function ReminderTime({
  reminder,
  text,
}: {
  reminder: Pick<Reminder, 'kind' | 'at' | 'durationMinutes'>;
  text?: string;
}) {
  const { language } = useLanguage().t;
  const messages = useCatalogue(TRACKER).board;
  const { kind, at } = reminder;
  const overdue = isOverdue(reminder, Date.now());
  return (
    <p className={`text-small ${overdue ? 'text-alarm' : ''}`}>
      <span className="font-semibold">
        <Icon name={kind === 'interview' ? 'users' : 'circle-check'} /> {messages.kinds[kind]}{' '}
        <time dateTime={at}>{formatReminderTime(at, language)}</time>
        {overdue && ` · ${messages.overdue[kind]}`}
      </span>
      {text !== undefined && text !== messages.kinds[kind] && (
        <span lang={textLanguage(text)} className="line-clamp-1">
          {text}
        </span>
      )}
    </p>
  );
}
