import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useRef } from 'react';
import { type Playlist, placeInPlaylist, removeFromPlaylist } from '../api.ts';
import { PLAYLISTS, useLanguage } from '../language/language.ts';
import { movedTo } from './order.domain.ts';
import { playlistKey } from './use-playlists.ts';

/** Returns functions that move and remove videos of a playlist. Changes are shown at once and saved one after the other. */
export function useReorder(playlist: Playlist) {
  const { t } = useLanguage();
  const messages = useCatalogue(PLAYLISTS);
  const queries = useQueryClient();
  const saving = useRef(Promise.resolve());
  const key = playlistKey(playlist.id);
  const change = (
    apply: (videos: Playlist['videos']) => Playlist['videos'],
    save: () => Promise<void>,
    failed: string,
  ) => {
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<Playlist>(key, (shown) => shown && { ...shown, videos: apply(shown.videos) });
    saving.current = saving.current.then(save).catch((error: Error) => {
      toast(`${failed}. ${failureReason(error, t, messages.errors)}`, 'alarm');
      return queries.invalidateQueries({ queryKey: key });
    });
  };
  return {
    /** Moves the video at an index to another index. */
    move: (from: number, to: number) => {
      const { videos } = playlist;
      if (from === to || to < 0 || to >= videos.length) return false;
      const moved = movedTo(videos, from, to);
      const { id, title } = videos[from]!;
      const after = moved[to - 1]?.id ?? null;
      change(
        () => moved,
        () => placeInPlaylist(playlist.id, id, { after }),
        messages.moveFailed(title),
      );
      return true;
    },
    remove: ({ id, title }: Playlist['videos'][number]) =>
      change(
        (videos) => videos.filter((video) => video.id !== id),
        async () => {
          await removeFromPlaylist(playlist.id, id);
          // The count and the duration.
          await queries.invalidateQueries({ queryKey: key });
        },
        messages.removeFailed(title),
      ),
  };
}
