import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { Link, navigate, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { failureReason, StatusMessage } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { toast } from '@workreel/ui/toasts';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef, useState } from 'react';
import { deletePlaylist, type Playlist } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { PLAYLISTS, useLanguage } from '../language/language.ts';
import { authorPath, watchPath } from '../paths.ts';
import { PlaylistForm } from './playlist-form.tsx';
import { OWN_PLAYLISTS, playlistKey, usePlaylist } from './use-playlists.ts';
import { VideoList } from './video-list.tsx';

/** A playlist with its videos, which its owner can edit. */
export function PlaylistPage() {
  const { t } = useLanguage();
  const messages = useCatalogue(PLAYLISTS);
  const { data, error, refetch } = usePlaylist(useParam('id'));
  useWindowTitle(isNotFound(error) ? messages.notFound : data?.title);
  if (isNotFound(error))
    return (
      <StatusMessage page title={messages.notFound} hint={messages.notFoundHint}>
        <Link className="button mt-4" to="/">
          {messages.toLibrary}
        </Link>
      </StatusMessage>
    );
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t.loading} data-skeleton className="grid gap-3">
        <div className="skeleton h-8 w-2/3" />
        <div className="skeleton h-5 w-1/3" />
      </div>
    );
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <Header playlist={data} />
      {data.videos.length > 0 ? (
        <VideoList playlist={data} />
      ) : (
        <StatusMessage
          title={messages.empty}
          hint={data.own ? messages.emptyHint : messages.emptyForOthers}
        />
      )}
    </div>
  );
}

function Header({ playlist }: { playlist: Playlist }) {
  const { t } = useLanguage();
  const messages = useCatalogue(PLAYLISTS);
  const { id, title, description, visibility, author, authorId, count, durationSeconds, own } = playlist;
  const first = playlist.videos.find(({ playable }) => playable);
  return (
    <header className="grid gap-2">
      <h1 lang={textLanguage(title)} className="text-title font-bold break-words">
        {title}
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Link to={authorPath(authorId)} lang={textLanguage(author)} className="font-semibold">
          {author}
        </Link>
        <span>{messages.count(count)}</span>
        {count > 0 && <span>{messages.length(formatDuration(durationSeconds))}</span>}
        {visibility !== 'public' && (
          <span className="rounded bg-tag px-2 py-0.5 text-small text-text">{t.visibility[visibility]}</span>
        )}
      </p>
      {description && (
        <p lang={textLanguage(description)} className="break-words whitespace-pre-line">
          {description}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {first && (
          <Link to={watchPath(first.id, { list: id })} className="button primary">
            <Icon name="play" />
            {messages.playAll}
          </Link>
        )}
        {own && <OwnerActions playlist={playlist} />}
        {visibility !== 'private' && (
          <a href={`/playlists/${id}/feed`} className="button">
            {messages.feed}
          </a>
        )}
      </div>
    </header>
  );
}

function OwnerActions({ playlist }: { playlist: Playlist }) {
  const { t } = useLanguage();
  const messages = useCatalogue(PLAYLISTS);
  const queries = useQueryClient();
  const { id, title } = playlist;
  const [editing, setEditing] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async () => {
    try {
      await deletePlaylist(id);
      await queries.invalidateQueries({ queryKey: OWN_PLAYLISTS });
      toast(messages.deleted(title));
      await navigate('/playlists', { replace: true });
      queries.removeQueries({ queryKey: playlistKey(id) });
    } catch (error) {
      toast(`${messages.deleteFailed(title)}. ${failureReason(error as Error, t, messages.errors)}`, 'alarm');
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setEditing(true)}>
        <Icon name="pencil" />
        {messages.edit}
      </button>
      <button type="button" className="button text-alarm" onClick={() => dialog.current?.showModal()}>
        <Icon name="trash-2" />
        {messages.delete}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.deleteQuestion(title)}
        yes={messages.delete}
        no={messages.cancel}
        danger
        onYes={() => void remove()}
      >
        <p className="mt-2">{messages.deleteHint}</p>
      </ConfirmDialog>
      {editing && (
        <PlaylistForm
          playlist={playlist}
          onSaved={(saved) => {
            queries.setQueryData(playlistKey(id), saved);
            void queries.invalidateQueries({ queryKey: OWN_PLAYLISTS });
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
