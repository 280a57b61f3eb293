import { useQueryClient } from '@tanstack/react-query';
import { FormError, textOf, useSending } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import type { Bookmark } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { NoteField } from '../note-field.tsx';
import { SaveOrLeave } from '../save-or-leave.tsx';
import { saveNote } from './bookmarks.ts';

/** What the reader noted on a bookmark, and the way to change it. */
export function Note({ bookmark }: { bookmark: Bookmark }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  // Whoever leaves the form is back at the button that opened it.
  useEffect(() => {
    if (!writing && wrote.current) button.current?.focus();
    wrote.current = writing;
  }, [writing]);
  if (writing) return <NoteForm bookmark={bookmark} onClose={() => setWriting(false)} />;
  const action = bookmark.note === null ? messages.addNote : messages.changeNote;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {bookmark.note !== null && (
        <p className="min-w-0 rounded-lg bg-notice-soft px-3 py-1.5 whitespace-pre-wrap">{bookmark.note}</p>
      )}
      <button
        type="button"
        ref={button}
        className="quiet -ml-2.5"
        aria-label={messages.noteOf(action, bookmark.posting.title)}
        onClick={() => setWriting(true)}
      >
        {action}
      </button>
    </div>
  );
}

function NoteForm({ bookmark, onClose }: { bookmark: Bookmark; onClose: () => void }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const { onSubmit, busy, error } = useSending(async (fields) => {
    await saveNote(queries, bookmark, textOf(fields, 'note'));
    toast(messages.noteSaved);
    onClose();
  });
  return (
    <form onSubmit={onSubmit} className="grid basis-full gap-2">
      <NoteField label={shared.note} text={bookmark.note} focused />
      <FormError error={error} known={shared.errors} />
      <SaveOrLeave busy={busy} onLeave={onClose} />
    </form>
  );
}
