import type { VisibilityPrefix } from '@workreel/object-store';
import type { Db, Queryable } from '@workreel/platform/database';
import type { ErrorCode, Rendition, UploadState, Visibility } from '@workreel/video-contract';
import type { Generated, GeneratedAlways, JSONColumnType, Transaction } from 'kysely';
import type { JobStatus } from '../conversion/mediaconvert/messages.domain.ts';

/** The tables that the migrations make. */
export interface VideoTables {
  'video.settings': { name: string; value: string };
  'video.uploads': UploadsTable;
  'video.conversions': ConversionsTable;
  'video.publications': PublicationsTable;
  'video.media_jobs': MediaJobsTable;
  'video.upload_history': {
    id: GeneratedAlways<number>;
    upload_id: string;
    state: UploadState;
    detail: string | null;
    at: Generated<Date>;
  };
  'video.posts': PostsTable;
  'video.captions': { post_id: string } & TextTrack;
  'video.workers': WorkersTable;
}

/** The states of a transfer, and of a conversion that has been claimed. */
export type ConversionState = Extract<UploadState, 'converting' | 'ready' | 'failed'>;
export type TransferState = Exclude<UploadState, ConversionState>;

export type VideoDb = Db<VideoTables>;
export type VideoQueryable = Queryable<VideoTables>;
export type VideoTransaction = Transaction<VideoTables>;

/** What a person sends. Written by `uploads/`. */
export interface UploadsTable {
  id: Generated<string>;
  owner_id: string;
  key: string;
  filename: string;
  content_type: string;
  /** As the client announced it; null where the protocol has no size. */
  declared_bytes: number | null;
  part_size: number | null;
  /** The store's own id of the transfer; it never leaves the server. Null for a file sent whole. */
  multipart_id: string | null;
  /** Of the transfer. It stays `uploaded` whatever becomes of the conversion. */
  state: Generated<TransferState>;
  /** Of what arrived. */
  bytes: number | null;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Grows with each change, so that followers know whether they have seen it. */
  version: Generated<number>;
}

/** How the conversion of an upload is getting on. Inserted with the upload; written by `conversion/`. */
export interface ConversionsTable {
  upload_id: string;
  /** Null until a worker has claimed it: until then the upload's own state applies. */
  state: ConversionState | null;
  /** Number of the latest conversion or relocation, which alone may write, and of the prefix that it writes under. */
  run: Generated<number>;
  /** Since somebody last asked for the conversion. */
  attempts: Generated<number>;
  progress: number | null;
  error_code: ErrorCode | null;
  error_message: string | null;
  /** Why an attempt failed that was followed by another. */
  last_failure: string | null;
  /** When somebody last asked for it, when a worker first claimed it after that, and when it ended. */
  queued_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  updated_at: Generated<Date>;
  /** As that of the upload. */
  version: Generated<number>;
}

/** What plays, and where it is. Inserted with the upload; written by `conversion/`. */
export interface PublicationsTable {
  upload_id: string;
  /** First segment of the keys: see `storage/keys.domain.ts`. */
  visibility_prefix: Generated<VisibilityPrefix>;
  /** The run that relocated the files last; 0 before. Captions and posters are under it. */
  generation: Generated<number>;
  /** The run whose files are shown. The names below are relative to its prefix. */
  published_run: number | null;
  playlist: string | null;
  poster: string | null;
  storyboard: string | null;
  /** From the probe, until the conversion has measured its result. */
  duration_seconds: number | null;
  width: number | null;
  height: number | null;
  renditions: JSONColumnType<Rendition[], string | undefined>;
  /** Captions that came inside the file. */
  embedded_captions: JSONColumnType<TextTrack[], string | undefined>;
  /** Of all files of the run that is shown; null where they were never counted. */
  media_bytes: number | null;
  playable_at: Date | null;
}

/** A conversion that MediaConvert was asked for, as far as anything was told of it. */
export interface MediaJobsTable {
  upload_id: string;
  /** From 1. */
  attempt: number;
  /** MediaConvert's; null where none was begun, or nobody has named it yet. */
  job_id: string | null;
  status: JobStatus;
  /** Share that is done, 0 to 1; null where nothing was told of it. */
  progress: number | null;
  /** The file's fault; null where none of it. */
  error_code: ErrorCode | null;
  error_message: string | null;
  /** The latest time at which anything reported had happened, by the clock of who reported it. */
  reported_at: Date | null;
  /** Whether a try has ended by what became of it: the next one gives a new order. */
  used: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Captions; `name` is relative to where those that people added, or a run's files, are. */
export interface TextTrack {
  language: string;
  label: string;
  name: string;
}

export interface PostsTable {
  id: Generated<string>;
  /** In the order of their making: the tie-breaker of orders. */
  number: GeneratedAlways<number>;
  upload_id: string;
  owner_id: string;
  title: string;
  author: string;
  description: string;
  tags: string[];
  visibility: Visibility;
  /** Of a picture of the owner's; relative to where captions stand. */
  poster_name: string | null;
  /** Texts as the search compares them (`search-text.domain.ts`). */
  search_title: string;
  search_author: string;
  search_tags: string[];
  search_all: string;
  search_grams: number[];
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A process that takes conversions. */
export interface WorkersTable {
  /** Its number among those that are alive (`queue.process`). */
  process: number;
  host: string;
  pid: number;
  concurrency: number;
  /** What it converts with; null until it has found that. */
  tool: string | null;
  started_at: Generated<Date>;
}
