import type {
  AlertChannelName,
  AlertFailure,
  AlertFrequency,
  AlertKind,
  AlertState,
  ApplicationEvent,
  ApplicationStatus,
  ClosedReason,
  Documents,
  Filters,
  Posting,
  PostingChanges,
  PostingStatus,
  ReminderKind,
  RunStatus,
  RunWarning,
  ScheduleEntry,
  Signal,
  StopReason,
} from '@workreel/jobs-contract';
import type { Db, Queryable } from '@workreel/platform/database';
import type { CardStats } from '@workreel/site-profiles';
import type { Generated, GeneratedAlways, JSONColumnType, Transaction } from 'kysely';
import type { AlertTarget } from '../alerts/channels/index.ts';
import type { Checkpoint } from '../collection/progress.domain.ts';
import type { PostingColumns } from '../postings/columns.ts';

/** The tables created by the migrations. */
export interface JobsTables {
  'jobs.postings': PostingsTable;
  'jobs.posting_history': {
    id: GeneratedAlways<number>;
    posting_id: number;
    at: Date;
    changes: Json<PostingChanges>;
  };
  'jobs.takedowns': {
    source_url: string;
    taken_down_at: Generated<Date>;
    taken_down_by: string;
    last_run_id: number | null;
  };
  'jobs.crawl_runs': RunsTable;
  'jobs.sites': SitesTable;
  'jobs.schedule_cursors': { site: string; entry: string; last_due: Date };
  'jobs.posting_checks': PostingChecksTable;
  'jobs.detail_pages': DetailPagesTable;
  'jobs.detail_days': { site: string; day: string; pages: number };
  'jobs.applications': ApplicationsTable;
  'jobs.reminders': RemindersTable;
  'jobs.calendars': CalendarsTable;
  'jobs.bookmarks': BookmarksTable;
  'jobs.saved_searches': SavedSearchesTable;
  'jobs.alert_settings': AlertSettingsTable;
  'jobs.alert_messages': AlertMessagesTable;
  'jobs.alert_deliveries': AlertDeliveriesTable;
  'jobs.tracked_notices': TrackedNoticesTable;
  'jobs.imports': ImportsTable;
  'jobs.posting_changes': {
    xid: string;
    seq: Generated<number>;
    posting_ids: number[];
    contents: Generated<boolean>;
    event: 'insert' | 'update' | 'delete';
    changed_at: Generated<Date>;
  };
  'jobs.search_state': {
    only_one: Generated<boolean>;
    database_id: Generated<string>;
    cleared_xid: Generated<string>;
    location: string;
  };
  'jobs.search_snapshots': { id: string; written_at: Generated<Date> };
  'jobs.search_indexes': {
    name: string;
    version: string;
    since: string;
    built_to: number | null;
    owner: string | null;
    owned_until: Date | null;
    created_at: Generated<Date>;
  };
  'jobs.posting_features': {
    posting_id: number;
    title_key: number;
    other_key: number | null;
    sketch: number[] | null;
  };
  'jobs.group_decisions': {
    one: number;
    other: number;
    kind: 'joined' | 'split';
    decided_by: string;
    decided_at: Generated<Date>;
  };
  'jobs.grouping': {
    only_one: Generated<boolean>;
    version: Generated<number>;
    database_id: string | null;
    since: Generated<string>;
    rebuilt_to: number | null;
    owner: string | null;
    owned_until: Date | null;
  };
  'jobs.notified_postings': { account_id: string; posting_id: number; message_id: string };
}
export type JobsDb = Db<JobsTables>;
export type JobsQueryable = Queryable<JobsTables>;
export type JobsTransaction = Transaction<JobsTables>;

export interface PostingsTable extends PostingColumns {
  id: GeneratedAlways<number>;
  site: string;
  source_url: string;
  status: PostingStatus;
  collected_at: Date;
  last_seen_at: Date;
  last_verified_at: Generated<Date>;
  last_checked_at: Date | null;
  closed_at: Date | null;
  closed_reason: ClosedReason | null;
  first_run_id: number;
  last_run_id: number;
  run_rank: Generated<number>;
  rival_hash: string | null;
  rival_run_id: number | null;
  /** Index in `VALUE_SOURCES` of the best source of the values. */
  values_rank: Generated<number>;
  /** Hash of the values of the last card that could replace values. */
  values_hash: string | null;
  /** When a card of that source was last seen. */
  best_seen_at: Generated<Date>;
  /** `posted_at` or, if it is null, `collected_at`; the default sort key. */
  sort_at: GeneratedAlways<Date>;
  description: string | null;
  /** Lowest ID of the postings of the same job; null if there are no others. */
  group_id: Generated<number | null>;
  /** Place in the group: the newest posting with the most fields has 0. */
  group_position: Generated<number>;
  signals: Generated<Signal[]>;
}

export interface RunsTable {
  id: GeneratedAlways<number>;
  site: string;
  keyword: string | null;
  max_pages: number | null;
  max_postings: number | null;
  stop_after_known_pages: number | null;
  include_promoted: boolean;
  status: Generated<RunStatus>;
  requested_by: string;
  queued_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  pages_fetched: Generated<number>;
  postings_found: Generated<number>;
  postings_saved: Generated<number>;
  postings_skipped: Generated<number>;
  postings_updated: Generated<number>;
  postings_rejected: Generated<number>;
  details_fetched: Generated<number>;
  bytes_fetched: Generated<number>;
  coverage: JSONColumnType<Record<string, { filled: number; of: number }>, string | undefined, string>;
  field_stats: JSONColumnType<CardStats, string | undefined, string>;
  stop_reason: StopReason | null;
  warnings: JSONColumnType<RunWarning[], string | undefined, string>;
  error: JSONColumnType<RunWarning | null, string | null, string | null>;
  checkpoint: JSONColumnType<Checkpoint | null, string | null, string | null>;
  cancel_requested: Generated<boolean>;
  attempt: Generated<number>;
  attempts_without_page: Generated<number>;
  /**
   * ID range of the postings that the run added; null until there are any. The range may include postings of
   * other runs.
   */
  first_posting_id: number | null;
  last_posting_id: number | null;
  covered_since: Date | null;
  version: Generated<number>;
}

/** Pages of single postings that runs request. */
export interface DetailPagesTable {
  source_url: string;
  site: string;
  version: string | null;
  card_fields: string[] | null;
  due_at: Date | null;
  attempts: Generated<number>;
  failed_run_id: number | null;
  fetched_at: Date | null;
  added_at: Generated<Date>;
}

/** The checks of a site's posting pages in the current or last night. */
export interface PostingChecksTable {
  site: string;
  due_at: Date;
  /** Number of requested pages. */
  pages: Generated<number>;
  /** Code of the problem because of which the checks ended early. */
  stopped: string | null;
  finished_at: Date | null;
}

export interface SitesTable {
  site: string;
  /** Null: the default of the profile applies. */
  enabled: boolean | null;
  schedule: JSONColumnType<ScheduleEntry[], string | undefined, string>;
  /** Runs that started before are not compared with later ones. */
  compared_since: Date | null;
  /** When a run first did not succeed; null while the site is healthy. */
  unhealthy_since: Date | null;
  /** The run at that time. */
  unhealthy_run_id: number | null;
}

/** A JSON column that is written as text and read as a parsed value. */
type Json<T> = JSONColumnType<NonNullable<T>, string, string>;

export interface ApplicationsTable {
  id: GeneratedAlways<number>;
  account_id: string;
  /** Null for a job found elsewhere. */
  posting_id: number | null;
  /** Snapshot at the time of the application; null for a job found elsewhere. */
  posting: JSONColumnType<Posting | null, string | null, string | null>;
  /** Description of the posting at the time of the application; may be truncated. */
  posting_description: string | null;
  title: string;
  company_name: string;
  location: string | null;
  url: string | null;
  status: ApplicationStatus;
  cover_letter: string | null;
  resume_url: string | null;
  /** Oldest first. */
  earlier_documents: JSONColumnType<Documents[], string | undefined, string>;
  /** Oldest first. */
  history: Json<ApplicationEvent[]>;
  applied_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RemindersTable {
  id: GeneratedAlways<number>;
  application_id: number;
  account_id: string;
  kind: ReminderKind;
  text: string;
  at: Date;
  duration_minutes: Generated<number>;
  place: string | null;
  alert_minutes: number | null;
  done: Generated<boolean>;
  /** When to send the alert; null if none is to be sent any more. */
  alert_at: Date | null;
}

export interface CalendarsTable {
  account_id: string;
  /** Part of the private address of the calendar. */
  token: string;
  created_at: Generated<Date>;
}

export interface BookmarksTable {
  id: GeneratedAlways<number>;
  account_id: string;
  posting_id: number;
  /** Snapshot at the time of bookmarking. */
  posting: Json<Posting>;
  note: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SavedSearchesTable {
  id: GeneratedAlways<number>;
  account_id: string;
  name: string;
  filters: Json<Filters>;
  alerts: JSONColumnType<StoredAlertTarget[], string | undefined, string>;
  frequency: Generated<AlertFrequency>;
  /** Included in each email; turns off the alerts of this search without a login. */
  unsubscribe_token: string;
  visited_at: Generated<Date>;
  /** ID of the latest posting at `visited_at`. */
  visited_posting_id: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A channel with its address and secrets, as stored. */
export type StoredAlertTarget = AlertTarget;

export interface AlertSettingsTable {
  account_id: string;
  alerts: JSONColumnType<StoredAlertTarget[], string | undefined, string>;
  tracked_postings: Generated<boolean>;
  hour: Generated<number>;
  /** 1 for Monday to 7 for Sunday. */
  weekday: Generated<number>;
  time_zone: Generated<string>;
  /** Included in emails about tracked postings and reminders; turns them off without a login. */
  unsubscribe_token: string;
  /** When to look for changes of tracked postings next; null if not at all. */
  tracked_due_at: Date | null;
}

export interface AlertMessagesTable {
  id: Generated<string>;
  account_id: string;
  kind: AlertKind;
  saved_search_id: number | null;
  reminder_id: number | null;
  /** Number of postings in the message. */
  postings: number;
  due_at: Date;
  /** When the deliveries were created; until then, postings are added to the message. */
  dispatched_at: Date | null;
  /** Set by the first attempt to send the message; null again once nothing is waiting. */
  contents: JSONColumnType<object | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
}

export interface AlertDeliveriesTable {
  message_id: string;
  /** Identifies channel and address; the address itself is read when the message is sent. */
  target_key: string;
  channel: AlertChannelName;
  /** Address without its secret parts. */
  target: string;
  state: Generated<AlertState>;
  reason: AlertFailure | null;
  error: string | null;
  changed_at: Generated<Date>;
}

export interface TrackedNoticesTable {
  account_id: string;
  posting_id: number;
  kind: 'closesSoon' | 'newDeadline' | 'closed' | 'gone';
  /** Empty if the posting closed or is gone. */
  deadline: string;
  title: string;
  company_name: string;
  message_id: string;
  created_at: Generated<Date>;
}

export interface ImportsTable {
  /** SHA-256 of name, size and the first bytes of the file. */
  digest: string;
  name: string;
  size_bytes: number;
  started_at: Generated<Date>;
  /** Offset of the first line that is not stored yet. */
  byte_offset: Generated<number>;
  lines: Generated<number>;
  saved: Generated<number>;
  known: Generated<number>;
  bad: Generated<number>;
  /** The first invalid lines. */
  bad_lines: JSONColumnType<{ line: number; message: string }[], string | undefined, string>;
}
