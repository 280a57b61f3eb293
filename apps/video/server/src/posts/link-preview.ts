import type { Html } from '@workreel/platform/html';
import type { VideoDb } from '../migrations/tables.ts';
import { type MediaSettings, mediaSite } from './addresses.domain.ts';
import { linkPreview, watchedId, watchPath } from './link-preview.domain.ts';
import { findPost, toPost } from './posts.repository.ts';

/** What previews take of the service's context. */
type PreviewParts = MediaSettings & { db: VideoDb; settings: { VIDEO_BASE_URL: string } };

/**
 * What the head of a page tells of the video that it shows. Whoever fetches it is nobody: a private post has no more than one
 * that is not there.
 */
export const linkPreviews =
  (parts: PreviewParts) =>
  async (path: string): Promise<Html | undefined> => {
    const id = watchedId(path);
    const row = id === undefined ? undefined : await findPost(parts.db, id);
    if (!row || row.visibility === 'private') return undefined;
    const post = toPost(row, mediaSite(parts, new Date()), null);
    // Of files that have not moved yet the addresses are signed: they are for whoever watches now, not for what is kept elsewhere.
    const media = row.visibility_prefix === 'public' ? {} : { posterUrl: null, videoUrl: null };
    return linkPreview({ ...post, ...media }, parts.settings.VIDEO_BASE_URL + watchPath(row.id));
  };
