/** Queries for playlists. */
import { useQuery } from '@tanstack/react-query';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { findOwnPlaylists, getPlaylist } from '../api.ts';

/** The user's own playlists. */
export const OWN_PLAYLISTS = [PER_ACCOUNT, 'playlists'];
/** @param video - ID of a post for `contains`. */
export const ownPlaylistsKey = (video: string | undefined) => [...OWN_PLAYLISTS, video];
export const playlistKey = (id: string) => ['playlist', id];

/** @param video - ID of a post for `contains`. */
export const useOwnPlaylists = (video?: string) =>
  useQuery({
    queryKey: ownPlaylistsKey(video),
    queryFn: ({ signal }) => findOwnPlaylists(video, signal),
    staleTime: 0,
  });

/** @param id - undefined if no playlist is played. */
export const usePlaylist = (id: string | undefined) =>
  useQuery({
    queryKey: playlistKey(id ?? ''),
    queryFn: ({ signal }) => getPlaylist(id!, signal),
    enabled: id !== undefined,
    staleTime: 0,
  });
