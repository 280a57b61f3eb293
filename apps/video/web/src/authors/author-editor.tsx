import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@workreel/ui/dialog';
import { FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useId, useState } from 'react';
import { type Author, putPicture, removePicture, updateAuthor } from '../api.ts';
import { PLAYLISTS, useLanguage } from '../language/language.ts';
import { PictureError, squarePicture } from './picture.ts';
import { authorKey } from './use-author.ts';

const MAX_ABOUT = 5_000;

/** Buttons with which an author changes their text and picture. */
export function AuthorEditor({ author }: { author: Author }) {
  const { t } = useLanguage();
  const { author: messages, errors } = useCatalogue(PLAYLISTS);
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const show = (changed: Author) => {
    queries.setQueryData(authorKey(author.id), changed);
    toast(messages.saved);
  };
  const changePicture = async (change: () => Promise<Author>) => {
    if (busy) return;
    setBusy(true);
    try {
      show(await change());
    } catch (error) {
      const isUnreadable = error instanceof PictureError;
      toast(
        isUnreadable ? messages.imageUnreadable : describeError(error as Error, t, errors).title,
        'alarm',
      );
    }
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setEditing(true)}>
        <Icon name="pencil" />
        {messages.editAbout}
      </button>
      <label className="button has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void changePicture(async () => putPicture(author.id, await squarePicture(file)));
            // Allow choosing the same file again.
            currentTarget.value = '';
          }}
        />
        {messages.picture}
      </label>
      {author.pictureUrl !== null && (
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void changePicture(() => removePicture(author.id))}
        >
          {messages.removePicture}
        </button>
      )}
      {editing && <AboutForm author={author} onSaved={show} onClose={() => setEditing(false)} />}
    </>
  );
}

function AboutForm(props: { author: Author; onSaved: (author: Author) => void; onClose: () => void }) {
  const messages = useCatalogue(PLAYLISTS);
  const { author, onSaved, onClose } = props;
  const id = useId();
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    onSaved(await updateAuthor(author.id, { about: fieldText(fields, 'about') }));
    onClose();
  });
  return (
    <Dialog title={messages.author.editAbout} onClose={onClose}>
      <form onSubmit={onSubmit} className="mt-3 grid gap-3">
        <label htmlFor={id} className="font-semibold">
          {messages.author.about}
        </label>
        <textarea
          id={id}
          name="about"
          rows={6}
          maxLength={MAX_ABOUT}
          defaultValue={author.about}
          className="field"
        />
        <FormError error={error} />
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            {messages.cancel}
          </button>
          <Submit busy={busy}>{busy ? messages.saving : messages.save}</Submit>
        </div>
      </form>
    </Dialog>
  );
}
