import { useQueryClient } from '@tanstack/react-query';
import { AccountRequired } from '@workreel/ui/account/account-required';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { navigate } from '@workreel/ui/router';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useState } from 'react';
import { PLAYLISTS } from '../language/language.ts';
import { CardsSkeleton } from '../library/cards.tsx';
import { playlistPath } from '../paths.ts';
import { PlaylistCards } from './playlist-cards.tsx';
import { PlaylistForm } from './playlist-form.tsx';
import { OWN_PLAYLISTS, useOwnPlaylists } from './use-playlists.ts';

/** The user's own playlists. */
export function PlaylistsPage() {
  const messages = useCatalogue(PLAYLISTS);
  useWindowTitle(messages.title);
  return <AccountRequired reason={messages.signInReason}>{() => <OwnPlaylists />}</AccountRequired>;
}

function OwnPlaylists() {
  const messages = useCatalogue(PLAYLISTS);
  const queries = useQueryClient();
  const [creating, setCreating] = useState(false);
  const { data, isPending, error, refetch } = useOwnPlaylists();
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading font-bold">{messages.title}</h1>
        <button type="button" className="button primary ml-auto" onClick={() => setCreating(true)}>
          <Icon name="plus" />
          {messages.create}
        </button>
      </header>
      {isPending && <CardsSkeleton />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <StatusMessage title={messages.none} hint={messages.noneHint} />}
      {data && data.length > 0 && (
        <section aria-labelledby="own-playlists">
          <h2 id="own-playlists" className="visually-hidden">
            {messages.label}
          </h2>
          <PlaylistCards playlists={data} />
        </section>
      )}
      {creating && (
        <PlaylistForm
          onSaved={({ id }) => {
            void queries.invalidateQueries({ queryKey: OWN_PLAYLISTS });
            void navigate(playlistPath(id));
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}
