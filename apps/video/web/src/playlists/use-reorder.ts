import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useRef } from 'react';
import { type Playlist, type PlaylistVideo, placeInPlaylist, removeFromPlaylist } from '../api.ts';
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
    apply: (videos: PlaylistVideo[]) => PlaylistVideo[],
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
    /** Moves a video. @param target - returns its new index. @returns that index; undefined if the video stays where it is. */
    move: ({ id, title }: PlaylistVideo, target: (from: number) => number): number | undefined => {
      // The page may not show the previous change yet.
      const { videos } = queries.getQueryData<Playlist>(key) ?? playlist;
      const from = videos.findIndex((video) => video.id === id);
      const to = target(from);
      if (from < 0 || from === to || to < 0 || to >= videos.length) return undefined;
      const moved = movedTo(videos, from, to);
      const after = moved[to - 1]?.id ?? null;
      change(
        () => moved,
        () => placeInPlaylist(playlist.id, id, { after }),
        messages.moveFailed(title),
      );
      return to;
    },
    remove: ({ id, title }: PlaylistVideo) =>
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
