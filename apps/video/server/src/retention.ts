import { inBatches, type Kept } from '@workreel/platform/retention';
import type { VideoDb } from './migrations/tables.ts';
import { removeEndedUploads } from './uploads/index.ts';

const DAY_MS = 24 * 3_600_000;
/** What never arrived is of use to nobody but whoever asks what became of it. */
const KEEP_ENDED_UPLOADS_DAYS = 30;

/** What the video service keeps for a time only. Videos are kept until their owners delete them. */
export function keptByVideo(db: VideoDb): Kept[] {
  return [
    {
      what: 'ended uploads',
      removals: (now) =>
        inBatches((limit) =>
          removeEndedUploads(db, new Date(now.getTime() - KEEP_ENDED_UPLOADS_DAYS * DAY_MS), limit),
        ),
    },
  ];
}
