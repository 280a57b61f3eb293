import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { PROVIDER_NAMES, usesFileStore } from '@workreel/object-store';
import { commonSettings, serviceUrl } from '@workreel/platform/common-settings';
import { memoryLimit } from '@workreel/platform/memory';
import {
  choice,
  flag,
  integer,
  origins,
  port,
  readSettings,
  type Setting,
  SettingsError,
  secret,
  text,
  url,
} from '@workreel/platform/settings';
import { DEFAULT_MAX_HEIGHT } from '@workreel/transcoder';

const GIB = 1024 ** 3;

/** Sources of the directive `frame-ancestors`: `*`, the default, or origins. */
const embedOrigins: Setting<string[]> = {
  read: (value = '*') => (value === '*' ? [value] : origins().read(value)),
};

/** Settings of the video service, as documented in `docs/settings.md`. */
export const videoSettings = {
  ...commonSettings,
  VIDEO_PORT: port(3002),
  STORE_PORT: port(3003),
  VIDEO_BASE_URL: url(['http:', 'https:']),
  STORE_BASE_URL: url(['http:', 'https:']),
  STORAGE: choice(['file', 's3'], 'file'),
  UPLOAD_DIR: text(undefined),
  MEDIA_BASE_URL: url(['http:', 'https:']),
  S3_BUCKET: text(undefined),
  S3_REGION: text(undefined),
  S3_ENDPOINT: url(['http:', 'https:']),
  S3_FORCE_PATH_STYLE: flag(false),
  S3_PROVIDER: choice(['auto', ...PROVIDER_NAMES], 'auto'),
  CONVERTER: choice(['ffmpeg', 'mediaconvert'], 'ffmpeg'),
  MEDIACONVERT_ROLE: text(undefined),
  MEDIACONVERT_QUEUE: text(undefined),
  EVENTS_QUEUE_URL: url(['http:', 'https:']),
  FFMPEG_PATH: text(undefined),
  FFPROBE_PATH: text(undefined),
  FFMPEG_DOWNLOAD: choice(['auto', 'off'], 'auto'),
  FFMPEG_ISOLATION: choice(['auto', 'required', 'off'], 'auto'),
  LADDER_CODECS: choice(['h264', 'h264,av1'], 'h264'),
  MAX_HEIGHT: integer(DEFAULT_MAX_HEIGHT, { min: 240, max: 2160 }),
  KEEP_SURROUND: flag(false),
  EMBED_ORIGINS: embedOrigins,
  EVENTS_SECRET: secret(16),
  SIGNING_SECRET: secret(16),
  MAX_UPLOAD_BYTES: integer(50 * GIB, { min: 1, max: Number.MAX_SAFE_INTEGER }),
  MAX_DURATION_SECONDS: integer(12 * 3600, { min: 1, max: 7 * 86_400 }),
  IMPORT_ALLOW_PRIVATE_HOSTS: flag(false),
  USER_QUOTA_BYTES: integer(Number.MAX_SAFE_INTEGER, { min: 0, max: Number.MAX_SAFE_INTEGER }),
};

export type VideoSettings = ReturnType<typeof readVideoSettings>;

/** Settings that must be set (`NAME`) or have a value (`NAME=value`), by the setting that requires them. */
const REQUIREMENTS = {
  'STORAGE=s3': ['S3_BUCKET', 'MEDIA_BASE_URL'],
  // MediaConvert reads from and writes to the bucket.
  'CONVERTER=mediaconvert': ['MEDIACONVERT_ROLE', 'EVENTS_QUEUE_URL', 'STORAGE=s3'],
};

function unmetRequirements(env: Record<string, string | undefined>): string[] {
  const check = (requirement: string): string[] => {
    const [name, value] = requirement.split('=') as [string, string | undefined];
    const text = env[name]?.trim();
    return (value === undefined ? text : text === value) ? [] : [`${name}: must be ${value ?? 'set'}`];
  };
  return Object.entries(REQUIREMENTS).flatMap(([choice, requirements]) =>
    check(choice).length > 0 ? [] : requirements.flatMap(check).map((problem) => `${problem} when ${choice}`),
  );
}

/** Returns the folder of the file store. */
const uploadDirectory = ({
  UPLOAD_DIR,
  DATA_DIR,
}: {
  UPLOAD_DIR: string | undefined;
  DATA_DIR: string;
}): string => (UPLOAD_DIR ? resolve(UPLOAD_DIR) : join(DATA_DIR, 'files'));

/** Resolves symbolic links; the last segments of the path need not exist. */
function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolveLinks(parent), basename(path));
  }
}

const isWithin = (path: string, folder: string): boolean => {
  const [segment] = relative(folder, path).split(sep);
  return segment !== '..' && !/^[a-z]:$/i.test(segment!);
};

/** The database, snapshots and the control socket must not be among the files that the service serves and deletes. */
function overlappingFolders(settings: { UPLOAD_DIR: string | undefined; DATA_DIR: string }): string[] {
  const files = resolveLinks(uploadDirectory(settings));
  const data = resolveLinks(settings.DATA_DIR);
  const isSeparate =
    isWithin(files, join(data, 'files')) || !(isWithin(files, data) || isWithin(data, files));
  return isSeparate
    ? []
    : [
        `UPLOAD_DIR=${settings.UPLOAD_DIR}: must be outside DATA_DIR and not contain it; DATA_DIR/files is the only exception`,
      ];
}

function readAndCheck(env: Record<string, string | undefined>) {
  const problems = unmetRequirements(env);
  try {
    const settings = readSettings(env, videoSettings);
    if (usesFileStore(settings)) problems.push(...overlappingFolders(settings));
    if (problems.length === 0) return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.unshift(...error.problems);
  }
  throw new SettingsError(problems);
}

/** @throws SettingsError listing every problem. */
export function readVideoSettings(env: Record<string, string | undefined>) {
  const settings = readAndCheck(env);
  const base = settings.VIDEO_BASE_URL ?? serviceUrl(settings.HOST, settings.VIDEO_PORT);
  const mediaUrl = settings.MEDIA_BASE_URL ?? `${base}/files`;
  return {
    ...settings,
    VIDEO_BASE_URL: base,
    /** URL of the service for processes on this machine, bypassing any proxy. */
    VIDEO_INTERNAL_URL: serviceUrl(settings.HOST, settings.VIDEO_PORT),
    STORE_INTERNAL_URL: serviceUrl(settings.HOST, settings.STORE_PORT),
    STORE_BASE_URL: settings.STORE_BASE_URL ?? serviceUrl(settings.HOST, settings.STORE_PORT),
    MEDIA_BASE_URL: mediaUrl,
    /** The service, or a CDN in front of it: a bucket cannot check the signed paths of private media. */
    PRIVATE_MEDIA_BASE_URL: usesFileStore(settings) ? mediaUrl : `${base}/files`,
    S3_PROVIDER: settings.S3_PROVIDER === 'auto' ? undefined : settings.S3_PROVIDER,
    UPLOAD_DIR: uploadDirectory(settings),
  };
}

/** Memory per 1080p conversion (565 MB measured), with headroom for the rest of the machine. */
const BYTES_PER_CONVERSION = 1.5 * GIB;
/** An encoder keeps about four cores busy; more encoders would only share them. */
const CORES_PER_CONVERSION = 4;

/**
 * Number of conversions that one process runs concurrently. Where the memory allows it, one more slot is for short films, so that they
 * do not wait while all others convert long ones; it shares the cores, so it delays those only while it is used.
 */
export function localSlots(cores = availableParallelism(), bytes = memoryLimit()) {
  const byMemory = Math.floor(bytes / BYTES_PER_CONVERSION);
  const slots = Math.max(1, Math.min(Math.floor(cores / CORES_PER_CONVERSION), byMemory));
  const hasShortSlot = slots < byMemory;
  return { concurrency: hasShortSlot ? slots + 1 : slots, hasShortSlot };
}
