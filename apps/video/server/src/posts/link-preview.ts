import type { PageHead, RequestedPage } from '@workreel/platform/http';
import type { VideoDb } from '../migrations/tables.ts';
import { embedPath, isEmbeddable } from './embedding.domain.ts';
import { linkPreview, postIdFromPath, watchPath } from './link-preview.domain.ts';
import { type MediaSettings, mediaUrlOptions } from './media-urls.domain.ts';
import { findPost, toPost, withoutSignedUrls } from './posts.repository.ts';

/** Dependencies of `linkPreviews`. */
type PreviewDependencies = MediaSettings & { db: VideoDb; settings: { VIDEO_BASE_URL: string } };

/**
 * Renders the link preview of a page of the web client. The request is treated as anonymous: a private post has no preview, like
 * one that does not exist.
 */
export const linkPreviews =
  (dependencies: PreviewDependencies) =>
  async ({ path }: RequestedPage): Promise<PageHead | undefined> => {
    const id = postIdFromPath(path);
    const row = id === undefined ? undefined : await findPost(dependencies.db, id);
    if (!row || row.access === 'private') return undefined;
    const post = toPost(row, mediaUrlOptions(dependencies, new Date(), null), null);
    const baseUrl = dependencies.settings.VIDEO_BASE_URL;
    const url = baseUrl + watchPath(row.id);
    const embed = {
      player: baseUrl + embedPath(row.id),
      oembed: `${baseUrl}/oembed?url=${encodeURIComponent(url)}&format=json`,
    };
    return { markup: linkPreview(withoutSignedUrls(row, post), url, isEmbeddable(row) ? embed : null) };
  };
