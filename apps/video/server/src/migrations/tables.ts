import type { VisibilityPrefix } from '@workreel/object-store';
import type { Db, Queryable } from '@workreel/platform/database';
import type { ConversionWarning } from '@workreel/transcoder';
import type { Quality } from '@workreel/transcoder/quality';
import type {
  Chapter,
  ErrorCode,
  ImportErrorCode,
  InstallationProblemCode,
  Rendition,
  UploadState,
  Visibility,
} from '@workreel/video-contract';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Transaction } from 'kysely';
import type { JobStatus } from '../conversion/mediaconvert/messages.domain.ts';

/** The tables that the migrations create. */
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
  'video.captions': { post_id: string; bytes: Generated<number> } & TextTrack;
  'video.workers': WorkersTable;
  'video.views': ViewsTable;
  'video.imports': ImportsTable;
  'video.trims': TrimsTable;
  'video.view_salts': { day: ColumnType<Date, string>; salt: string };
  /** How often each part of a video was watched, in how many reports. Written by `views/`. */
  'video.watched_parts': { post_id: string; counts: number[]; reports: number };
  'video.share_links': ShareLinksTable;
  'video.share_people': { post_id: string; email: string; created_at: Generated<Date> };
  'video.history': HistoryTable;
  'video.history_settings': { account_id: string; enabled: boolean };
  'video.playlists': PlaylistsTable;
  'video.playlist_videos': PlaylistVideosTable;
  'video.authors': AuthorsTable;
}

/** The states of a claimed conversion. */
export type ConversionState = Extract<UploadState, 'converting' | 'ready' | 'failed'>;
export type TransferState = Exclude<UploadState, ConversionState>;

export type VideoDb = Db<VideoTables>;
export type VideoQueryable = Queryable<VideoTables>;
export type VideoTransaction = Transaction<VideoTables>;

/** A file that a user uploads. Written by `uploads/`. */
export interface UploadsTable {
  id: Generated<string>;
  owner_id: string;
  key: string;
  filename: string;
  content_type: string;
  /** Size that the client declared; null if the protocol does not include it. */
  declared_bytes: number | null;
  /** Without a declared size: the size that the upload may reach without another reservation. Counts towards the limits. */
  reserved_bytes: number | null;
  part_size: number | null;
  /** Upload ID of the store, never sent to clients. Null for a file sent in a single request. */
  multipart_id: string | null;
  /** SHA-256 of the size and of the first and the last MiB of the file, in hexadecimal digits; null if the client did not send it. */
  fingerprint: Generated<string | null>;
  /** Whether the conversion keeps the loudness of the file. */
  keep_loudness: Generated<boolean>;
  /** State of the transfer only: it stays `uploaded` during and after the conversion. */
  state: Generated<TransferState>;
  /** Size of the uploaded object. */
  bytes: number | null;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Incremented with each change, so that subscribers can tell whether they have seen it. */
  version: Generated<number>;
}

/** The link that the service receives the file of an upload from. */
export interface ImportsTable {
  upload_id: string;
  /** Null once the import has ended: links may contain credentials. */
  url: string | null;
  host: string;
  /** Strong `ETag` or `Last-Modified` of the file, with which the import can continue; null if the server sends neither. */
  validator: Generated<string | null>;
  /** Failed attempts since a part was last stored. */
  failures: Generated<number>;
  /** How often the import had to begin anew. */
  restarts: Generated<number>;
  error_code: Generated<ImportErrorCode | null>;
  /** Status of the response that made the import fail. */
  error_status: Generated<number | null>;
}

/** A request to remove the start and the end of a converted video. Written by `posts/`. */
export interface TrimsTable {
  id: Generated<string>;
  upload_id: string;
  /** The part that is kept. */
  start_seconds: number;
  end_seconds: number;
  failures: Generated<number>;
  /** Why the last attempt failed, once there will be no other. */
  error: Generated<string | null>;
}

/** The conversion of an upload. Inserted with the upload; written by `conversion/`. */
export interface ConversionsTable {
  upload_id: string;
  /** Null until a worker has claimed the conversion; until then the state of the upload applies. */
  state: ConversionState | null;
  /** Number of the latest conversion or relocation. Only this run may write, under the prefix with its number. */
  run: Generated<number>;
  /** Attempts since the conversion was last requested. */
  attempts: Generated<number>;
  progress: number | null;
  error_code: ErrorCode | null;
  error_message: string | null;
  /** Why the latest failed attempt failed, if another attempt follows it. */
  last_failure: string | null;
  /** When the conversion was last requested. */
  queued_at: Date | null;
  /** When a worker first claimed the conversion after that request. */
  started_at: Date | null;
  ended_at: Date | null;
  /** From -1 to 1: set by admins. */
  priority: Generated<number>;
  /** The problem of the installation that the latest attempt met; null once another one has started. */
  waits_for: InstallationProblemCode | null;
  updated_at: Generated<Date>;
  /** Like `version` of the upload. */
  version: Generated<number>;
}

/** The published files of a video. Inserted with the upload; written by `conversion/`. */
export interface PublicationsTable {
  upload_id: string;
  /** First segment of the object keys; see `keys.domain.ts`. */
  visibility_prefix: Generated<VisibilityPrefix>;
  /** The run that last relocated the files; 0 if none has. Part of the prefix of added captions and posters. */
  generation: Generated<number>;
  /** The run whose files are published. The names below are relative to its prefix. */
  published_run: number | null;
  playlist: string | null;
  poster: string | null;
  storyboard: string | null;
  /** Probed from the original; measured on the output once the conversion has finished. */
  duration_seconds: number | null;
  width: number | null;
  height: number | null;
  renditions: JSONColumnType<Rendition[], string | undefined>;
  /** How much of the video can be played while it is being converted; null once the conversion has finished. */
  playable_seconds: number | null;
  /** Captions extracted from the original. */
  embedded_captions: JSONColumnType<TextTrack[], string | undefined>;
  /** Total size of the published run's files; null until the conversion has finished. */
  media_bytes: number | null;
  /** What the published result lacks. */
  warnings: JSONColumnType<ConversionWarning[], string | undefined>;
  /** For which the renditions were encoded; null if it was not measured. */
  quality: ColumnType<Quality | null, string | null | undefined, string | null>;
  /** Folders of the published run that its playlist does not name. */
  superseded: JSONColumnType<string[], string | undefined>;
  playable_at: Date | null;
  /** Whether the start or the end was removed after the conversion. */
  is_trimmed: Generated<boolean>;
}

/** The state of a MediaConvert job, merged from the messages about it. */
export interface MediaJobsTable {
  upload_id: string;
  /** From 1. */
  attempt: number;
  /** ID of the job in MediaConvert; null if no job was created or its ID is not known yet. */
  job_id: string | null;
  status: JobStatus;
  /** 0 to 1; null if not reported. */
  progress: number | null;
  /** Set if the file caused the error; null otherwise. */
  error_code: ErrorCode | null;
  error_message: string | null;
  /** Time of the latest reported event, by the sender's clock. */
  reported_at: Date | null;
  /** Whether a conversion attempt has failed because of this job; the next attempt requests a new job. */
  used: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Captions; `name` is relative to the prefix of added captions or, for embedded captions, of the run. */
export interface TextTrack {
  language: string;
  label: string;
  name: string;
}

export interface PostsTable {
  id: Generated<string>;
  /** In order of creation: the tie-breaker of sort orders. */
  number: GeneratedAlways<number>;
  upload_id: string;
  /** The upload that will take the place of `upload_id` once it is converted; null if the file is not being replaced. */
  replacement_id: string | null;
  owner_id: string;
  title: string;
  author: string;
  description: string;
  tags: string[];
  /** Whom the video is from, if not from its author. */
  credit: Generated<string>;
  /** Chapters that the owner entered, by start; empty if they come from the description. */
  chapters: JSONColumnType<Chapter[], string | undefined>;
  /** Who can see the post once it is published. */
  visibility: Visibility;
  /** Who can see the post now: `private` while it is a draft, otherwise its visibility. */
  access: GeneratedAlways<Visibility>;
  /** Whether pages of other sites may embed the video although it is unlisted. */
  embeddable: Generated<boolean>;
  /** Whether everyone who may watch the video may also download the original. */
  downloadable: Generated<boolean>;
  /** The views of all days. */
  views: Generated<number>;
  /** Whether everyone sees the number of views. */
  show_views: Generated<boolean>;
  /** Null for a draft. */
  published_at: Date | null;
  /** When the draft will be published; null if no time is set. */
  publish_at: Date | null;
  /** Name of the poster that the owner uploaded, relative to the prefix of added captions. */
  poster_name: string | null;
  /** Size of the custom poster; 0 if there is none. */
  poster_bytes: Generated<number>;
  /** Normalized for searching (`search-text.domain.ts`). */
  search_title: string;
  search_author: string;
  search_tags: string[];
  search_all: string;
  search_grams: number[];
  /** Keys of the words that differ from a word of the post by a typo (`@workreel/spelling`). */
  search_typos: number[];
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** The views of a post on one day (UTC). Written by `views/`. */
export interface ViewsTable {
  post_id: string;
  day: ColumnType<Date, string>;
  /** A sketch of the viewers (`views/sketch.domain.ts`); null once the day has ended long ago. */
  viewers: Buffer | null;
  views: number;
}

/** A link with which anyone may watch a published post. Its token is derived from the ID (`posts/sharing.domain.ts`). */
export interface ShareLinksTable {
  id: string;
  post_id: string;
  label: string;
  /** Null if the link needs no password. */
  password_hash: string | null;
  /** Null if the link does not expire. */
  expires_at: Date | null;
  created_at: Generated<Date>;
}

/** A video that an account has watched. Written by `history/`. */
export interface HistoryTable {
  account_id: string;
  post_id: string;
  /** The position of the player. */
  seconds: number;
  watched_at: Generated<Date>;
}

/** Written by `playlists/`. */
export interface PlaylistsTable {
  id: Generated<string>;
  /** In order of creation. */
  number: GeneratedAlways<number>;
  owner_id: string;
  title: string;
  description: string;
  visibility: Visibility;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A video in a playlist. Written by `playlists/`. */
export interface PlaylistVideosTable {
  playlist_id: string;
  post_id: string;
  /** Orders the videos of the playlist. */
  position: number;
  added_at: Generated<Date>;
}

/** What an account says about itself as an author. Written by `authors/`. */
export interface AuthorsTable {
  account_id: string;
  about: Generated<string>;
  /** File name of the picture; null if there is none. */
  picture_name: string | null;
}

/** A process that runs conversions. */
export interface WorkersTable {
  /** Process number of the queue (`queue.process`), unique among live processes. */
  process: number;
  host: string;
  pid: number;
  concurrency: number;
  /** The converter and its version; null until it has been detected. */
  tool: string | null;
  /** Why this process converts nothing for now. */
  problem_code: InstallationProblemCode | null;
  problem: string | null;
  started_at: Generated<Date>;
}
