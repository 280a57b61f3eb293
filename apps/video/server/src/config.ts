import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { isFolder, PROVIDER_NAMES } from '@workreel/object-store';
import { addressOf, commonSettings } from '@workreel/platform/common-settings';
import { memoryLimit } from '@workreel/platform/memory';
import {
  address,
  choice,
  flag,
  integer,
  port,
  readSettings,
  SettingsError,
  secret,
  text,
} from '@workreel/platform/settings';

const GIB = 1024 ** 3;

/** Every setting of the video service; the README's table says what each means. */
export const videoSettings = {
  ...commonSettings,
  VIDEO_PORT: port(3002),
  STORE_PORT: port(3003),
  VIDEO_BASE_URL: address(['http:', 'https:']),
  STORE_BASE_URL: address(['http:', 'https:']),
  STORAGE: choice(['file', 's3'], 'file'),
  UPLOAD_DIR: text(undefined),
  MEDIA_BASE_URL: address(['http:', 'https:']),
  S3_BUCKET: text(undefined),
  S3_REGION: text(undefined),
  S3_ENDPOINT: address(['http:', 'https:']),
  S3_FORCE_PATH_STYLE: flag(false),
  S3_PROVIDER: choice(['auto', ...PROVIDER_NAMES], 'auto'),
  CONVERTER: choice(['ffmpeg', 'mediaconvert'], 'ffmpeg'),
  MEDIACONVERT_ROLE: text(undefined),
  MEDIACONVERT_QUEUE: text(undefined),
  EVENTS_QUEUE_URL: address(['http:', 'https:']),
  FFMPEG_PATH: text(undefined),
  FFPROBE_PATH: text(undefined),
  EVENTS_SECRET: secret(16),
  SIGNING_SECRET: secret(16),
  MAX_UPLOAD_BYTES: integer(50 * GIB, { min: 1, max: Number.MAX_SAFE_INTEGER }),
  MAX_DURATION_SECONDS: integer(12 * 3600, { min: 1, max: 7 * 86_400 }),
  USER_QUOTA_BYTES: integer(Number.MAX_SAFE_INTEGER, { min: 0, max: Number.MAX_SAFE_INTEGER }),
};

export type VideoSettings = ReturnType<typeof readVideoSettings>;

/** What one setting asks of others: to be set, or to have a value. */
const NEEDS: Record<string, string[]> = {
  'STORAGE=s3': ['S3_BUCKET', 'MEDIA_BASE_URL'],
  // It reads from the bucket, and writes to it.
  'CONVERTER=mediaconvert': ['MEDIACONVERT_ROLE', 'EVENTS_QUEUE_URL', 'STORAGE=s3'],
};

function problemsTogether(env: Record<string, string | undefined>): string[] {
  const missing = (need: string): string[] => {
    const [name, value] = need.split('=') as [string, string | undefined];
    const text = env[name]?.trim();
    return (value === undefined ? text : text === value) ? [] : [`${name}: must be ${value ?? 'set'}`];
  };
  return Object.entries(NEEDS).flatMap(([choice, needs]) =>
    missing(choice).length > 0 ? [] : needs.flatMap(missing).map((problem) => `${problem} with ${choice}`),
  );
}

function readTogether(env: Record<string, string | undefined>) {
  const problems = problemsTogether(env);
  try {
    const settings = readSettings(env, videoSettings);
    if (problems.length === 0) return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.unshift(...error.problems);
  }
  throw new SettingsError(problems);
}

/** @throws SettingsError listing every problem. */
export function readVideoSettings(env: Record<string, string | undefined>) {
  const settings = readTogether(env);
  const base = settings.VIDEO_BASE_URL ?? addressOf(settings.HOST, settings.VIDEO_PORT);
  const mediaUrl = settings.MEDIA_BASE_URL ?? `${base}/files`;
  return {
    ...settings,
    VIDEO_BASE_URL: base,
    /** Where this machine's own processes reach the service, whatever stands before it. */
    VIDEO_INTERNAL_URL: addressOf(settings.HOST, settings.VIDEO_PORT),
    /** Where this machine's own processes reach the store, whatever stands before it. */
    STORE_INTERNAL_URL: addressOf(settings.HOST, settings.STORE_PORT),
    STORE_BASE_URL: settings.STORE_BASE_URL ?? addressOf(settings.HOST, settings.STORE_PORT),
    MEDIA_BASE_URL: mediaUrl,
    /** Private media are fetched where signed paths are checked: at the service, or at what stands before it. */
    PRIVATE_MEDIA_BASE_URL: isFolder(settings) ? mediaUrl : `${base}/files`,
    S3_PROVIDER: settings.S3_PROVIDER === 'auto' ? undefined : settings.S3_PROVIDER,
    UPLOAD_DIR: settings.UPLOAD_DIR ? resolve(settings.UPLOAD_DIR) : join(settings.DATA_DIR, 'files'),
  };
}

/** Memory of one conversion of 1080p (565 MB measured), with room for the rest of the machine. */
const BYTES_OF_A_CONVERSION = 1.5 * GIB;
/** An encoder keeps about four cores busy; more at once would only share them. */
const CORES_OF_A_CONVERSION = 4;

/** How many conversions one process does at once. */
export const conversionsAtOnce = (cores = availableParallelism(), bytes = memoryLimit()): number =>
  Math.max(1, Math.min(Math.floor(cores / CORES_OF_A_CONVERSION), Math.floor(bytes / BYTES_OF_A_CONVERSION)));
