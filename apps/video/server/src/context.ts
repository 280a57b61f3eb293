import { join } from 'node:path';
import { type Accounts, openAccounts } from '@workreel/accounts';
import { type ObjectStore, openObjectStore, s3Options } from '@workreel/object-store';
import {
  type Channel,
  type Database,
  openChannel,
  registerConnectionMetrics,
} from '@workreel/platform/database';
import type { Products } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import { countEmails, openMailer, senderAddress } from '@workreel/platform/mail';
import { createMetrics, type Registry } from '@workreel/platform/metrics';
import { type JobQueue, registerQueueMetrics } from '@workreel/platform/queue';
import type { VideoSettings } from './config.ts';
import {
  CHAPTERS_QUEUE,
  CONVERSION_QUEUE,
  type Converter,
  type FfmpegPaths,
  openFfmpegConverter,
  RELOCATION_QUEUE,
  type Trimmer,
} from './conversion/index.ts';
import { UPLOAD_CHANNEL } from './lifecycle/index.ts';
import type { VideoDb, VideoTables } from './migrations/tables.ts';
import { TRIM_QUEUE } from './posts/index.ts';
import { videoAccountData } from './privacy.ts';
import { REMOVAL_QUEUE } from './removal/index.ts';
import { sharedSecret } from './secrets.ts';
import { IMPORT_QUEUE } from './uploads/index.ts';

/** The dependencies of the video service. Each feature declares which of them it uses. */
export interface VideoContext {
  settings: VideoSettings;
  database: Database;
  db: VideoDb;
  queue: JobQueue;
  accounts: Accounts;
  store: ObjectStore;
  /** Origin at which browsers reach the store. */
  storeOrigin: string;
  converter: Converter;
  trimmer: Trimmer;
  channel: Channel;
  metrics: Registry;
  secrets: VideoSecrets;
  log: Log;
  version: string;
  /** For links to the pages of other services. */
  products: Products;
  close(): Promise<void>;
}

export interface VideoSecrets {
  /** `EVENTS_SECRET`: authenticates storage events. */
  events: string;
  /** `SIGNING_SECRET`: signs the URLs of parts and of private media. */
  signing: string;
}

export async function openVideoContext(options: {
  settings: VideoSettings;
  database: Database;
  queue: JobQueue;
  log: Log;
  version: string;
  products?: Products;
}): Promise<VideoContext> {
  const { settings, database, queue, log, version } = options;
  const db = database.db<VideoTables>();
  for (const options of [
    CONVERSION_QUEUE,
    REMOVAL_QUEUE,
    RELOCATION_QUEUE,
    CHAPTERS_QUEUE,
    IMPORT_QUEUE,
    TRIM_QUEUE,
  ])
    await queue.define(options);
  const secrets = {
    events: await sharedSecret(db, 'EVENTS_SECRET', settings.EVENTS_SECRET),
    signing: await sharedSecret(db, 'SIGNING_SECRET', settings.SIGNING_SECRET),
  };
  const store = await openObjectStore(settings, secrets.signing);
  const channel = await openChannel(database, UPLOAD_CHANNEL);
  // Also trims what MediaConvert has converted.
  const ffmpeg = openFfmpeg(settings, log);
  const converter =
    settings.CONVERTER === 'mediaconvert'
      ? await openMediaConverter({ settings, db, store, channel, log })
      : ffmpeg;
  const baseUrl = settings.VIDEO_BASE_URL;
  const metrics = createMetrics('video');
  registerConnectionMetrics(database, metrics);
  registerQueueMetrics(database, metrics);
  const from = senderAddress({ ...settings, baseUrl });
  const mailer = countEmails(openMailer({ smtpUrl: settings.SMTP_URL, from, log }), metrics);
  const accounts = await openAccounts({
    database,
    queue,
    mailer,
    log,
    service: 'video',
    baseUrl,
    privateKeys: settings.JWT_PRIVATE_KEYS,
    registration: settings.REGISTRATION,
    corsOrigins: settings.CORS_ORIGINS,
    auditRetentionDays: settings.AUDIT_RETENTION_DAYS,
    securityLogRetentionDays: settings.SECURITY_LOG_RETENTION_DAYS,
  });
  await accounts.register(videoAccountData(db, queue));
  return {
    settings,
    database,
    db,
    queue,
    accounts,
    store,
    storeOrigin: await store.origin(),
    converter,
    trimmer: ffmpeg,
    channel,
    metrics,
    secrets,
    log,
    version,
    products: options.products ?? {},
    close: async () => {
      mailer.close();
      converter.close?.();
      await channel.close();
      await store.close();
    },
  };
}

async function openMediaConverter({
  settings,
  db,
  store,
  channel,
  log,
}: Pick<VideoContext, 'settings' | 'db' | 'store' | 'channel' | 'log'>): Promise<Converter> {
  // Imported on demand: the ffmpeg converter does not need the AWS SDK.
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

const openFfmpeg = (settings: VideoSettings, log: Log) =>
  openFfmpegConverter({
    ...ffmpegPaths(settings),
    codecs: settings.LADDER_CODECS === 'h264' ? ['h264'] : ['h264', 'av1'],
    maxHeight: settings.MAX_HEIGHT,
    keepSurround: settings.KEEP_SURROUND,
    mayDownload: settings.FFMPEG_DOWNLOAD === 'auto',
    // Not that of the system, which may be in memory.
    temporary: join(settings.DATA_DIR, 'temporary'),
    log,
  });

export const ffmpegPaths = (settings: VideoSettings): FfmpegPaths => ({
  ffmpegPath: settings.FFMPEG_PATH,
  ffprobePath: settings.FFPROBE_PATH,
  downloads: join(settings.DATA_DIR, 'ffmpeg'),
  isolation: settings.FFMPEG_ISOLATION,
});
