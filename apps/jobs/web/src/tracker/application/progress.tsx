import { useQueryClient } from '@tanstack/react-query';
import { FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { formatTime } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import type { Application } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { isFinal, toTimeline } from '../applications.domain.ts';
import { addNote } from '../applications.ts';
import { Panel } from '../facts.tsx';
import { MoveDialog, type RequestedMove } from '../move-dialog.tsx';
import { NoteField } from '../note-field.tsx';

/** The status of an application, with buttons for the allowed transitions. */
export function StatusPanel({ application }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).application;
  const [requested, setRequested] = useState<RequestedMove>();
  const [moveCount, setMoveCount] = useState(0);
  const statusText = useRef<HTMLParagraphElement>(null);
  const { status, allowed } = application;
  // The pressed button is removed, so move the keyboard focus to the status.
  useEffect(() => {
    if (moveCount > 0) statusText.current?.focus();
  }, [moveCount]);
  return (
    <Panel title={messages.state}>
      <p
        ref={statusText}
        tabIndex={-1}
        className="text-heading font-bold text-accent outline-none"
        data-state={status}
      >
        {t.applied[status]}
      </p>
      {isFinal(status) && <p className="text-muted">{messages.ended}</p>}
      {allowed.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-muted">{messages.nextStep}</legend>
          <div className="flex flex-wrap gap-2">
            {allowed.map((to) => (
              <button
                key={to}
                type="button"
                className={`button ${isFinal(to) && to !== 'hired' ? '' : 'primary'}`}
                onClick={() => setRequested({ application, to })}
              >
                {t.applied[to]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {requested && (
        <MoveDialog
          {...requested}
          onClose={(done) => {
            setRequested(undefined);
            if (done) setMoveCount(moveCount + 1);
          }}
        />
      )}
    </Panel>
  );
}

/** The history of an application, newest first, with a form to add a note. */
export function HistoryPanel({ application }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).application;
  return (
    <Panel title={messages.history}>
      <NoteForm id={application.id} />
      <ol className="grid gap-4 border-l-2 border-line pl-4">
        {toTimeline(application.history).map(({ at, status, note, statusChanged }) => (
          <li key={`${at} ${status}`} className="relative grid gap-0.5">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[1.4375rem] size-3 rounded-full border-2 border-surface ${statusChanged ? 'bg-accent' : 'bg-field'}`}
            />
            <p className={statusChanged ? 'font-semibold' : 'text-muted'}>
              {statusChanged ? t.applied[status] : messages.noteOnly}
            </p>
            {note !== null && <p className="whitespace-pre-wrap">{note}</p>}
            <p className="text-small text-muted">
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
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const note = fieldText(fields, 'note');
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
      <FormError error={error} messages={shared.errors} />
      <Submit busy={busy} className="justify-self-start">
        {busy ? shared.working : messages.addNote}
      </Submit>
    </form>
  );
}
