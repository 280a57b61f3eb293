import { useQueryClient } from '@tanstack/react-query';
import { FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { MENU_ITEM, Menu } from '@workreel/ui/menu';
import { formatTime } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { useRef, useState } from 'react';
import type { Application } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { isMove, STATUSES, type TimelineEntry, toTimeline } from '../applications.domain.ts';
import { Panel } from '../facts.tsx';
import { NoteField } from '../note-field.tsx';
import { useMove } from '../use-move.tsx';
import { changeApplication } from './changes.ts';

/** The status of an application, with a menu of all statuses. Not a `select`, because its arrow keys would move the application at each press. */
export function StatusPanel({ application }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).application;
  const move = useMove();
  const { status } = application;
  return (
    <Panel title={messages.state}>
      <Menu
        className="button w-full justify-between text-large"
        label={messages.changeState(t.applied[status])}
        button={
          <>
            <span data-state={status}>{t.applied[status]}</span>
            <Icon name="chevron-down" />
          </>
        }
      >
        {STATUSES.map((each) => (
          <button
            key={each}
            type="button"
            className={`${MENU_ITEM} min-h-11`}
            aria-pressed={each === status}
            onClick={() => each !== status && move(application, each)}
          >
            {t.applied[each]}
            {each === status && <Icon name="check" className="ml-auto" />}
          </button>
        ))}
      </Menu>
    </Panel>
  );
}

/** The history of an application, newest first, with a form to add a note. */
export function HistoryPanel({ application }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).application;
  const timeline = toTimeline(application.history);
  const describe = ({ status, from, undoneAt }: TimelineEntry): string => {
    if (from === undefined) return messages.created(t.applied[status]);
    if (from === status) return messages.noteOnly;
    const moved = messages.moved(t.applied[from], t.applied[status]);
    return undoneAt === undefined ? moved : messages.undone(moved);
  };
  return (
    <Panel title={messages.history}>
      <NoteForm id={application.id} />
      <ol className="grid gap-4 border-l-2 border-line pl-4">
        {timeline.map((entry) => (
          <li key={`${entry.at} ${entry.status}`} className="relative grid gap-0.5">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[1.4375rem] size-3 rounded-full border-2 border-surface ${isMove(entry) ? 'bg-accent' : 'bg-field'}`}
            />
            <p className={isMove(entry) ? 'font-semibold' : 'text-muted'}>{describe(entry)}</p>
            {entry.note !== null && <p className="whitespace-pre-wrap wrap-anywhere">{entry.note}</p>}
            <p className="text-small text-muted">
              <time dateTime={entry.at}>{formatTime(entry.at, t.language)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Notes that were not added, by application: kept while the user visits other pages. */
const drafts = new Map<string, string>();

function NoteForm({ id }: { id: string }) {
  const messages = useCatalogue(TRACKER).application;
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState(false);
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const note = fieldText(fields, 'note');
    setEmpty(note.trim() === '');
    if (note.trim() === '') return;
    await changeApplication(queries, id, { note });
    drafts.delete(id);
    form.current?.reset();
    toast(messages.noteAdded);
  });
  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-2">
      <NoteField
        label={shared.note}
        text={drafts.get(id)}
        onChange={(text) => (text ? drafts.set(id, text) : drafts.delete(id))}
      />
      {empty && <p role="alert">{messages.noteEmpty}</p>}
      <FormError error={error} messages={shared.errors} />
      <Submit busy={busy} className="justify-self-start">
        {busy ? shared.working : messages.addNote}
      </Submit>
    </form>
  );
}
