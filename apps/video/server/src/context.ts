import { type Accounts, openAccounts } from '@workreel/accounts';
import { type ObjectStore, openObjectStore, s3Options } from '@workreel/object-store';
import { type Channel, openChannel, type Store, watchConnections } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { counted, openMailer, senderOf } from '@workreel/platform/mail';
import { createMetrics, type Registry } from '@workreel/platform/metrics';
import { type JobQueue, watchQueues } from '@workreel/platform/queue';
import type { VideoSettings } from './config.ts';
import {
  CONVERSION_QUEUE,
  type Converter,
  openFfmpegConverter,
  RELOCATION_QUEUE,
} from './conversion/index.ts';
import { UPLOAD_CHANNEL } from './lifecycle/index.ts';
import type { VideoDb, VideoTables } from './migrations/tables.ts';
import { videoProduct } from './privacy.ts';
import { REMOVAL_QUEUE } from './removal/index.ts';
import { sharedSecret } from './secrets.ts';

/** What the video service works with; each feature names what it takes of it. */
export interface VideoContext {
  settings: VideoSettings;
  /** Media are in the object store. */
  database: Store;
  db: VideoDb;
  queue: JobQueue;
  accounts: Accounts;
  store: ObjectStore;
  /** Where pages reach the store. */
  storeOrigin: string;
  converter: Converter;
  channel: Channel;
  metrics: Registry;
  secrets: VideoSecrets;
  log: Log;
  version: string;
  close(): Promise<void>;
}

export interface VideoSecrets {
  /** `EVENTS_SECRET`: of whoever tells that an object is there. */
  events: string;
  /** `SIGNING_SECRET`: signs addresses of parts and of private media. */
  signing: string;
}

export async function openVideoContext(parts: {
  settings: VideoSettings;
  store: Store;
  queue: JobQueue;
  log: Log;
  version: string;
}): Promise<VideoContext> {
  const { settings, store: database, queue, log, version } = parts;
  const db = database.db<VideoTables>();
  for (const { name, retryLimit, retryDelay, retryDelayMax } of [
    CONVERSION_QUEUE,
    REMOVAL_QUEUE,
    RELOCATION_QUEUE,
  ])
    await queue.define({ name, retryLimit, retryDelay, retryDelayMax });
  const secrets = {
    events: await sharedSecret(db, 'EVENTS_SECRET', settings.EVENTS_SECRET),
    signing: await sharedSecret(db, 'SIGNING_SECRET', settings.SIGNING_SECRET),
  };
  const store = await openObjectStore(settings, secrets.signing);
  const channel = await openChannel(database, UPLOAD_CHANNEL);
  const converter = await openConverter({ settings, db, store, channel, log });
  const baseUrl = settings.VIDEO_BASE_URL;
  const metrics = createMetrics('video');
  watchConnections(database, metrics);
  watchQueues(database, metrics);
  const from = senderOf({ ...settings, baseUrl });
  const mailer = counted(openMailer({ smtpUrl: settings.SMTP_URL, from, log }), metrics);
  const accounts = await openAccounts({
    store: database,
    queue,
    mailer,
    log,
    service: 'video',
    baseUrl,
    privateKeys: settings.JWT_PRIVATE_KEYS,
    registration: settings.REGISTRATION,
    corsOrigins: settings.CORS_ORIGINS,
    keepAuditDays: settings.KEEP_AUDIT_DAYS,
  });
  await accounts.register(videoProduct(db, queue));
  return {
    settings,
    database,
    db,
    queue,
    accounts,
    store,
    storeOrigin: await store.origin(),
    converter,
    channel,
    metrics,
    secrets,
    log,
    version,
    close: async () => {
      mailer.close();
      converter.close?.();
      await channel.close();
      await store.close();
    },
  };
}

/** The converter of `CONVERTER`. */
async function openConverter({
  settings,
  db,
  store,
  channel,
  log,
}: Pick<VideoContext, 'settings' | 'db' | 'store' | 'channel' | 'log'>): Promise<Converter> {
  if (settings.CONVERTER === 'mediaconvert') {
    // Whoever converts here loads nothing of it.
    const { openMediaConvert } = await import('./conversion/mediaconvert/index.ts');
    const { openS3Client } = await import('@workreel/object-store/s3');
    return openMediaConvert({
      db,
      store,
      channel,
      log,
      role: settings.MEDIACONVERT_ROLE!,
      queue: settings.MEDIACONVERT_QUEUE,
      maxDurationSeconds: settings.MAX_DURATION_SECONDS,
      region: settings.S3_REGION,
      s3: openS3Client(s3Options(settings)),
    });
  }
  const { FFMPEG_PATH: ffmpegPath, FFPROBE_PATH: ffprobePath } = settings;
  return openFfmpegConverter({ ffmpegPath, ffprobePath, log });
}
