import { isDeepStrictEqual } from 'node:util';
import { CHAPTERS_FILE, CHAPTERS_TYPE, chaptersJson } from '@workreel/hls';
import { type ObjectStore, VISIBILITY_PREFIXES } from '@workreel/object-store';
import { CHAPTERS_QUEUE } from '../conversion/index.ts';
import { runPrefix } from '../keys.domain.ts';
import type { VideoQueryable } from '../migrations/tables.ts';
import { chaptersOf } from './chapters.domain.ts';
import type { Posts } from './posts.ts';

interface Dependencies extends Pick<Posts, 'db'> {
  store: Pick<ObjectStore, 'put' | 'delete'>;
}

const CONCURRENCY = 2;

/** Writes the chapters of posts next to the playlists of their videos. */
export const startChaptersWorker = ({ queue, ...dependencies }: Dependencies & Pick<Posts, 'queue'>) =>
  queue.work<{ uploadId: string }>({ ...CHAPTERS_QUEUE, concurrency: CONCURRENCY }, ({ data }) =>
    writeChapters(dependencies, data.uploadId),
  );

/**
 * Writes the current chapters of a video to its published run. Concurrent calls end with the latest chapters: each writes again if
 * they, or the run, have changed since it read them, and a job whose process dies before that is run again.
 */
export async function writeChapters({ db, store }: Dependencies, uploadId: string): Promise<void> {
  let written: ChaptersFile | undefined;
  for (;;) {
    const video = await findVideo(db, uploadId);
    // Garbage collection removes what was written since the video was deleted.
    if (!video) return;
    const file = fileOf(video);
    if (isDeepStrictEqual(file, written)) return removeFromEarlierRuns(store, video);
    if (file) await store.put(file.key, file.body, { contentType: CHAPTERS_TYPE });
    written = file;
  }
}

interface ChaptersFile {
  key: string;
  body: string;
}

/** A video with the chapters of the post whose file it is. */
const findVideo = (db: VideoQueryable, uploadId: string) =>
  db
    .selectFrom('video.publications as pb')
    .innerJoin('video.conversions as cv', 'cv.upload_id', 'pb.upload_id')
    .leftJoin('video.posts as p', 'p.upload_id', 'pb.upload_id')
    .select(['pb.upload_id', 'pb.visibility_prefix', 'pb.published_run', 'pb.duration_seconds'])
    .select(['cv.run', 'cv.state', 'p.chapters', 'p.description'])
    .where('pb.upload_id', '=', uploadId)
    .executeTakeFirst();

type Video = NonNullable<Awaited<ReturnType<typeof findVideo>>>;

/** @returns undefined if no run is published. */
function fileOf({ upload_id, visibility_prefix, published_run, ...video }: Video): ChaptersFile | undefined {
  if (published_run === null) return undefined;
  const { chapters, description, duration_seconds } = video;
  return {
    key: runPrefix(visibility_prefix, upload_id, published_run) + CHAPTERS_FILE,
    body: chaptersJson(
      chaptersOf({ chapters: chapters ?? [], description: description ?? '' }, duration_seconds),
    ),
  };
}

/**
 * Removes the chapters of runs that are not published anymore. A slow call, or one whose process died, may have written them after
 * the other files of the run had been removed.
 */
async function removeFromEarlierRuns(store: Dependencies['store'], video: Video): Promise<void> {
  const { upload_id, published_run, run, state } = video;
  // Until a conversion fails, its run may still be published.
  const end = published_run ?? (state === 'failed' ? run + 1 : run);
  for (let earlier = 1; earlier < end; earlier++)
    for (const prefix of VISIBILITY_PREFIXES)
      await store.delete(runPrefix(prefix, upload_id, earlier) + CHAPTERS_FILE);
}
