import { inBatches, type RetentionRule } from '@workreel/platform/retention';
import type { VideoDb } from './migrations/tables.ts';
import { purgeAbandonedUploads } from './uploads/index.ts';
import { purgeViewers } from './views/index.ts';

const DAY_MS = 24 * 3_600_000;
/** Aborted and expired uploads are retained only so that their owners can see what happened to them. */
const ABANDONED_UPLOAD_RETENTION_DAYS = 30;
/** Processes write the views of a day within a minute after it. */
const VIEWERS_RETENTION_DAYS = 2;

/** Retention rules of the video service. Videos are retained until their owners delete them. */
export function videoRetentionRules(db: VideoDb): RetentionRule[] {
  return [
    {
      kind: 'abandoned uploads',
      removeExpired: (now) =>
        inBatches((limit) =>
          purgeAbandonedUploads(
            db,
            new Date(now.getTime() - ABANDONED_UPLOAD_RETENTION_DAYS * DAY_MS),
            limit,
          ),
        ),
    },
    {
      kind: 'viewers of past days',
      removeExpired: (now) =>
        inBatches((limit) =>
          purgeViewers(db, new Date(now.getTime() - VIEWERS_RETENTION_DAYS * DAY_MS), limit),
        ),
    },
  ];
}
