import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@workreel/ui/dialog';
import { FormError } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { signInFor } from '@workreel/ui/navigation';
import { useSession } from '@workreel/ui/service';
import { useState } from 'react';
import { type PlaylistSummary, type Post, placeInPlaylist, removeFromPlaylist } from '../api.ts';
import { PLAYLISTS, useLanguage } from '../language/language.ts';
import { Checkbox } from '../posts/checkbox.tsx';
import { ADD_TO_PLAYLIST, useAdditionAfterSignIn } from './pending-addition.ts';
import { PlaylistForm } from './playlist-form.tsx';
import { OWN_PLAYLISTS, ownPlaylistsKey, playlistKey, useOwnPlaylists } from './use-playlists.ts';

/** A button that opens a dialog for choosing the playlists of a video; nothing for videos that cannot be added. */
export function AddToPlaylist({ post }: { post: Post }) {
  const messages = useCatalogue(PLAYLISTS).add;
  const { account } = useSession();
  const [open, setOpen] = useState(false);
  useAdditionAfterSignIn(() => setOpen(true));
  if (!post.own && (post.visibility !== 'public' || !post.playable)) return null;
  return (
    <>
      <button
        type="button"
        className="button soft"
        onClick={() => (account ? setOpen(true) : void signInFor(ADD_TO_PLAYLIST))}
      >
        <Icon name="plus" />
        {messages.button}
      </button>
      {open && <AddDialog post={post} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(PLAYLISTS);
  const queries = useQueryClient();
  const { data, error, refetch } = useOwnPlaylists(post.id);
  const [creating, setCreating] = useState(false);
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState<Error | null>(null);
  const toggle = async ({ id, title }: Pick<PlaylistSummary, 'id' | 'title'>, isIn: boolean) => {
    setFailure(null);
    setStatus('');
    queries.setQueryData<PlaylistSummary[]>(ownPlaylistsKey(post.id), (shown) =>
      shown?.map((playlist) => (playlist.id === id ? { ...playlist, contains: isIn } : playlist)),
    );
    try {
      await (isIn ? placeInPlaylist(id, post.id) : removeFromPlaylist(id, post.id));
      setStatus((isIn ? messages.add.added : messages.add.removed)(title));
    } catch (problem) {
      setFailure(problem as Error);
    }
    void queries.invalidateQueries({ queryKey: playlistKey(id) });
    await queries.invalidateQueries({ queryKey: OWN_PLAYLISTS });
  };
  const isEmpty = data?.length === 0;
  if (creating)
    return <PlaylistForm onSaved={(playlist) => toggle(playlist, true)} onClose={() => setCreating(false)} />;
  return (
    <Dialog title={messages.add.heading} onClose={onClose}>
      <div className="mt-3 grid gap-3">
        {!data && (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <p>{t.loading}</p>)}
        {isEmpty && <p className="text-muted">{messages.add.none}</p>}
        {data && data.length > 0 && (
          <ul aria-label={messages.label} className="-mx-2 grid max-h-72 gap-2 overflow-y-auto px-2 py-1">
            {data.map((playlist) => (
              <li key={playlist.id}>
                <Checkbox
                  label={playlist.title}
                  checked={playlist.contains === true}
                  onChange={(isIn) => void toggle(playlist, isIn)}
                />
              </li>
            ))}
          </ul>
        )}
        <FormError error={failure} messages={messages.errors} />
        <p role="status" className="min-h-6 text-muted">
          {status}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <button
          type="button"
          className={`button ${isEmpty ? 'primary' : ''}`}
          onClick={() => setCreating(true)}
        >
          <Icon name="plus" />
          {messages.create}
        </button>
        <button type="button" className={`button ${isEmpty ? '' : 'primary'}`} onClick={onClose}>
          {messages.close}
        </button>
      </div>
    </Dialog>
  );
}
