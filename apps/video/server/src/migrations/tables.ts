import type { Space } from '@workreel/object-store';
import type { Db, Queryable } from '@workreel/platform/database';
import type { ErrorCode, Rendition, UploadState, Visibility } from '@workreel/video-contract';
import type { Generated, GeneratedAlways, JSONColumnType, Transaction } from 'kysely';
import type { JobStatus } from '../conversion/mediaconvert/messages.domain.ts';

/** The tables that the migrations make. */
export interface VideoTables {
  'video.settings': { name: string; value: string };
  'video.uploads': UploadsTable;
  'video.media_jobs': MediaJobsTable;
  'video.upload_history': {
    id: GeneratedAlways<number>;
    upload_id: string;
    state: UploadState;
    detail: string | null;
    at: Generated<Date>;
  };
  'video.posts': PostsTable;
  'video.captions': { post_id: string; language: string; label: string; name: string };
  'video.workers': WorkersTable;
}
export type VideoDb = Db<VideoTables>;
export type VideoQueryable = Queryable<VideoTables>;
export type VideoTransaction = Transaction<VideoTables>;

export interface UploadsTable {
  id: Generated<string>;
  owner_id: string;
  key: string;
  filename: string;
  content_type: string;
  /** As the client told it; null where the wire tells none. */
  declared_bytes: number | null;
  part_size: number | null;
  /** The store's own id of the transfer; it never leaves the server. Null for a file sent whole. */
  multipart_id: string | null;
  state: Generated<UploadState>;
  error_code: ErrorCode | null;
  error_message: string | null;
  /** Of what arrived. */
  bytes: number | null;
  etag: string | null;
  /** Where what is made of it stands: see `storage/keys.domain.ts`. */
  space: Generated<Space>;
  /** How often they have moved between the spaces. */
  place: Generated<number>;
  /** Number of the conversion under way or of the last one: the key to writing about it, and its prefix. */
  run: Generated<number>;
  /** Conversions begun since somebody last asked for one. */
  tries: Generated<number>;
  progress: number | null;
  /** The run whose files are shown. The names below are relative to its prefix. */
  published_run: number | null;
  playlist: string | null;
  poster: string | null;
  storyboard: string | null;
  duration_seconds: number | null;
  width: number | null;
  height: number | null;
  renditions: JSONColumnType<Rendition[]>;
  /** Captions that came inside the file. */
  embedded_captions: JSONColumnType<{ language: string; label: string; name: string }[]>;
  /** Of all files of the run that is shown; null where they were never counted. */
  media_bytes: number | null;
  playable_at: Date | null;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Grows with each change, so that followers know whether they have seen it. */
  version: Generated<number>;
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
  /** The latest time at which anything told had happened, by the clock of who told it. */
  told_at: Date | null;
  /** Whether a try has ended by what became of it: the next one gives a new order. */
  used: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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
