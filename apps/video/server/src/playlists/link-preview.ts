import type { PageHead, RequestedPage } from '@workreel/platform/http';
import { listPreview, mediaUrlOptions, toPost, withoutSignedUrls } from '../posts/index.ts';
import { feedPath, pagePath, playlistIdFromPath } from './paths.domain.ts';
import { findPlaylist, listVideos } from './playlists.repository.ts';
import type { PlaylistDependencies } from './playlists.routes.ts';

/**
 * Renders the head of a playlist's page: title, feed, and Open Graph tags for link cards. The request is treated as anonymous: a
 * private playlist has no preview, like one that does not exist.
 */
export const playlistPreviews =
  (dependencies: PlaylistDependencies) =>
  async ({ path }: RequestedPage): Promise<PageHead | undefined> => {
    const { db, settings } = dependencies;
    const id = playlistIdFromPath(path);
    const playlist = id === undefined ? undefined : await findPlaylist(db, id, null);
    if (!playlist) return undefined;
    const [first] = await listVideos(db, playlist.id, null, { order: 'playlist', limit: 1 });
    const urls = mediaUrlOptions(dependencies, new Date(), null);
    const image = first ? withoutSignedUrls(first, toPost(first, urls, null)).posterUrl : null;
    const { VIDEO_BASE_URL: baseUrl } = settings;
    return {
      markup: listPreview({
        type: 'website',
        title: playlist.title,
        description: playlist.description,
        url: baseUrl + pagePath(playlist.id),
        feedUrl: baseUrl + feedPath(playlist.id),
        imageUrl: image,
        card: image === null ? 'summary' : 'summary_large_image',
        // Unlisted playlists are visible to everyone with the link, but must not be found by search.
        isListed: playlist.visibility === 'public',
      }),
    };
  };
