import { Dialog } from '@workreel/ui/dialog';
import { Field, FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useId, useState } from 'react';
import { createPlaylist, type Playlist, updatePlaylist, type Visibility } from '../api.ts';
import { PLAYLISTS } from '../language/language.ts';
import { VisibilityChoice } from '../posts/visibility-choice.tsx';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 5_000;

/**
 * A dialog that creates or edits a playlist.
 *
 * @param props - `playlist`: undefined for a new one; `onSaved`: called with the saved playlist before the dialog is closed.
 */
export function PlaylistForm(props: {
  playlist?: Pick<Playlist, 'id' | 'title' | 'description' | 'visibility'>;
  onSaved: (playlist: Playlist) => Promise<void> | void;
  onClose: () => void;
}) {
  const messages = useCatalogue(PLAYLISTS);
  const { playlist, onSaved, onClose } = props;
  const id = useId();
  const [visibility, setVisibility] = useState<Visibility>(playlist?.visibility ?? 'private');
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const body = {
      title: fieldText(fields, 'title'),
      description: fieldText(fields, 'description'),
      visibility,
    };
    await onSaved(await (playlist ? updatePlaylist(playlist.id, body) : createPlaylist(body)));
    onClose();
  });
  return (
    <Dialog title={playlist ? messages.edit : messages.create} focusField={!playlist} onClose={onClose}>
      <form onSubmit={onSubmit} className="mt-3 grid gap-3">
        <Field
          name="title"
          label={messages.name}
          defaultValue={playlist?.title}
          required
          // At least one character that is visible.
          pattern=".*\S.*"
          maxLength={MAX_TITLE}
          autoComplete="off"
        />
        <div className="grid gap-1">
          <label htmlFor={id} className="font-semibold">
            {messages.description}
          </label>
          <textarea
            id={id}
            name="description"
            rows={3}
            maxLength={MAX_DESCRIPTION}
            defaultValue={playlist?.description}
            className="field"
          />
        </div>
        <VisibilityChoice value={visibility} hints={messages.visibilityHint} onChoose={setVisibility} />
        <FormError error={error} messages={messages.errors} />
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            {messages.cancel}
          </button>
          <Submit busy={busy}>
            {busy ? messages.saving : playlist ? messages.save : messages.createButton}
          </Submit>
        </div>
      </form>
    </Dialog>
  );
}
