import { useQueryClient } from '@tanstack/react-query';
import { FormError, Submit, textOf, useSending } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { formatTime } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import type { Application } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { isEnd, timelineOf } from '../applications.domain.ts';
import { addNote } from '../applications.ts';
import { Panel } from '../facts.tsx';
import { type AskedMove, MoveDialog } from '../move-dialog.tsx';
import { NoteField } from '../note-field.tsx';

/** Where it stands, and where it may go from there. */
export function State({ application }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).application;
  const [asked, ask] = useState<AskedMove>();
  const [moved, setMoved] = useState(0);
  const state = useRef<HTMLParagraphElement>(null);
  const { status, allowed } = application;
  // The button that was pressed is gone with its step: the reader goes on at the state.
  useEffect(() => {
    if (moved > 0) state.current?.focus();
  }, [moved]);
  return (
    <Panel title={messages.state}>
      <p ref={state} tabIndex={-1} className="text-xl font-bold text-accent outline-none" data-state={status}>
        {t.applied[status]}
      </p>
      {isEnd(status) && <p className="text-muted">{messages.ended}</p>}
      {allowed.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-muted">{messages.moves}</legend>
          <div className="flex flex-wrap gap-2">
            {allowed.map((to) => (
              <button
                key={to}
                type="button"
                className={`button ${isEnd(to) && to !== 'hired' ? '' : 'primary'}`}
                onClick={() => ask({ application, to })}
              >
                {t.applied[to]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {asked && (
        <MoveDialog
          {...asked}
          onClose={(done) => {
            ask(undefined);
            if (done) setMoved(moved + 1);
          }}
        />
      )}
    </Panel>
  );
}

/** What happened to it, the latest first, and a place to note more. */
export function History({ application }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).application;
  return (
    <Panel title={messages.history}>
      <NoteForm id={application.id} />
      <ol className="grid gap-4 border-l-2 border-line pl-4">
        {timelineOf(application.history).map(({ at, status, note, moved }) => (
          <li key={`${at} ${status}`} className="relative grid gap-0.5">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[1.4375rem] size-3 rounded-full border-2 border-surface ${moved ? 'bg-accent' : 'bg-field'}`}
            />
            <p className={moved ? 'font-semibold' : 'text-muted'}>
              {moved ? t.applied[status] : messages.noteOnly}
            </p>
            {note !== null && <p className="whitespace-pre-wrap">{note}</p>}
            <p className="text-[0.8125rem] text-muted">
              <time dateTime={at}>{formatTime(at, t.language)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function NoteForm({ id }: { id: string }) {
  const messages = useCatalogue(TRACKER).application;
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState(false);
  const { onSubmit, busy, error } = useSending(async (fields) => {
    const note = textOf(fields, 'note');
    setEmpty(note.trim() === '');
    if (note.trim() === '') return;
    await addNote(queries, id, note);
    form.current?.reset();
    toast(messages.noteAdded);
  });
  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-2">
      <NoteField label={shared.note} />
      {empty && <p role="alert">{messages.noteEmpty}</p>}
      <FormError error={error} known={shared.errors} />
      <Submit busy={busy} className="justify-self-start">
        {busy ? shared.working : messages.addNote}
      </Submit>
    </form>
  );
}
