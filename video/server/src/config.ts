import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { addressOf, houseSettings } from '@workreel/platform/house';
import { address, choice, integer, port, readSettings, secret, text } from '@workreel/platform/settings';

const GIB = 1024 ** 3;

/** Every setting of the video service; the README's table says what each means. */
export const videoSettings = {
  ...houseSettings,
  VIDEO_PORT: port(3002),
  STORE_PORT: port(3003),
  VIDEO_BASE_URL: address(['http:', 'https:']),
  STORE_BASE_URL: address(['http:', 'https:']),
  STORAGE: choice(['file'], 'file'),
  UPLOAD_DIR: text(undefined),
  MEDIA_BASE_URL: address(['http:', 'https:']),
  CONVERTER: choice(['ffmpeg'], 'ffmpeg'),
  FFMPEG_PATH: text(undefined),
  FFPROBE_PATH: text(undefined),
  EVENTS_SECRET: secret(16),
  SIGNING_SECRET: secret(16),
  MAX_UPLOAD_BYTES: integer(50 * GIB, { min: 1, max: Number.MAX_SAFE_INTEGER }),
  MAX_DURATION_SECONDS: integer(12 * 3600, { min: 1, max: 7 * 86_400 }),
  USER_QUOTA_BYTES: integer(Number.MAX_SAFE_INTEGER, { min: 0, max: Number.MAX_SAFE_INTEGER }),
};

export type VideoSettings = ReturnType<typeof readVideoSettings>;

/** @throws SettingsError listing every problem. */
export function readVideoSettings(env: Record<string, string | undefined>) {
  const settings = readSettings(env, videoSettings);
  const base = settings.VIDEO_BASE_URL ?? addressOf(settings.HOST, settings.VIDEO_PORT);
  return {
    ...settings,
    VIDEO_BASE_URL: base,
    /** Where this machine's own processes reach the service, whatever stands before it. */
    VIDEO_INTERNAL_URL: addressOf(settings.HOST, settings.VIDEO_PORT),
    /** Where this machine's own processes reach the store, whatever stands before it. */
    STORE_INTERNAL_URL: addressOf(settings.HOST, settings.STORE_PORT),
    STORE_BASE_URL: settings.STORE_BASE_URL ?? addressOf(settings.HOST, settings.STORE_PORT),
    MEDIA_BASE_URL: settings.MEDIA_BASE_URL ?? `${base}/files`,
    UPLOAD_DIR: settings.UPLOAD_DIR ? resolve(settings.UPLOAD_DIR) : join(settings.DATA_DIR, 'files'),
  };
}

/** Memory of one conversion of 1080p (565 MB measured), with room for the rest of the machine. */
const BYTES_OF_A_CONVERSION = 1.5 * GIB;
/** An encoder keeps about four cores busy; more at once would only share them. */
const CORES_OF_A_CONVERSION = 4;

/** How many conversions one process does at once. */
export const conversionsAtOnce = (cores = availableParallelism(), bytes = totalmem()): number =>
  Math.max(1, Math.min(Math.floor(cores / CORES_OF_A_CONVERSION), Math.floor(bytes / BYTES_OF_A_CONVERSION)));
