import { useQueryClient } from '@tanstack/react-query';
import { FormError, fieldText, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import type { Bookmark } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { FormButtons } from '../form-buttons.tsx';
import { NoteField } from '../note-field.tsx';
import { saveNote } from './bookmarks.ts';

/** The note on a bookmark, with a form to edit it. */
export function Note({ bookmark }: { bookmark: Bookmark }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  // When the form closes, move the keyboard focus back to the button that opened it.
  useEffect(() => {
    if (!writing && wasWriting.current) button.current?.focus();
    wasWriting.current = writing;
  }, [writing]);
  if (writing) return <NoteForm bookmark={bookmark} onClose={() => setWriting(false)} />;
  const action = bookmark.note === null ? messages.addNote : messages.editNote;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {bookmark.note !== null && (
        <p className="min-w-0 rounded-control bg-notice-soft px-3 py-1.5 whitespace-pre-wrap">
          {bookmark.note}
        </p>
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
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    await saveNote(queries, bookmark, fieldText(fields, 'note'));
    toast(messages.noteSaved);
    onClose();
  });
  return (
    <form onSubmit={onSubmit} className="grid basis-full gap-2">
      <NoteField label={shared.note} text={bookmark.note} autoFocus />
      <FormError error={error} messages={shared.errors} />
      <FormButtons busy={busy} onCancel={onClose} />
    </form>
  );
}
