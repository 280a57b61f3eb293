import type { Migrations } from '@workreel/platform/database';
import { type Kysely, sql } from 'kysely';
import { recordPostingChanges } from './search.ts';

async function collection(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs.postings (
    id bigint generated always as identity primary key,
    site text not null,
    source_url text not null unique,
    company_name text not null,
    title text not null,
    location_text text,
    regions text[] not null,
    remote boolean not null,
    workplace text,
    experience_text text,
    min_years smallint,
    max_years smallint,
    newcomer boolean,
    education_text text,
    education_level text,
    employment_text text,
    employment_types text[] not null,
    deadline_text text,
    deadline_kind text not null,
    deadline_date date,
    tech_stack text[] not null,
    sector text[] not null,
    salary_text text,
    salary_min float8,
    salary_max float8,
    salary_currency text,
    salary_period text,
    annual_min float8,
    annual_max float8,
    status text not null,
    posted_at timestamptz,
    collected_at timestamptz not null,
    last_seen_at timestamptz not null,
    -- When the site last showed it as open, in a list or on its own page, and when that page was last requested.
    last_verified_at timestamptz not null default now(),
    last_checked_at timestamptz,
    closed_at timestamptz,
    closed_reason text,
    first_run_id bigint not null,
    last_run_id bigint not null,
    -- Rank of its best card in the last run.
    run_rank smallint not null default 1,
    -- Hash of another card of the same rank that contradicts the one that counts, and the last run that found both.
    rival_hash text,
    rival_run_id bigint,
    -- Rank of the best source of its values (VALUE_SOURCES), and when it last gave them.
    values_rank smallint not null default 1,
    -- Hash of the last card that counted.
    values_hash text,
    best_seen_at timestamptz not null default now(),
    sort_at timestamptz generated always as (coalesce(posted_at, collected_at)) stored,
    description text,
    -- The lowest ID of the postings of the same job, if there are others; and the place among them: the newest with the most fields has 0.
    group_id bigint,
    group_position smallint not null default 0,
    signals jsonb not null default '[]'
  )`.execute(db);
  // For the default sort order and its keyset pagination. Other sort orders and filters use the in-process search index;
  // more database indexes would only slow down collection.
  await sql`create index postings_recent on jobs.postings (sort_at desc, id desc)`.execute(db);
  await sql`create index postings_due on jobs.postings (deadline_date) where status = 'open' and deadline_date is not null`.execute(
    db,
  );
  await sql`create index postings_run on jobs.postings (last_run_id)`.execute(db);
  await sql`create index postings_group on jobs.postings (group_id) where group_id is not null`.execute(db);
  // For the retention of closed postings.
  await sql`create index postings_closed on jobs.postings (closed_at, id) where status = 'closed'`.execute(
    db,
  );
  // Changes of a posting on its site.
  await sql`create table jobs.posting_history (
    id bigint generated always as identity primary key,
    posting_id bigint not null references jobs.postings on delete cascade,
    at timestamptz not null,
    changes jsonb not null
  )`.execute(db);
  await sql`create index posting_history_posting on jobs.posting_history (posting_id, id desc)`.execute(db);
  await sql`create table jobs.takedowns (
    source_url text primary key,
    taken_down_at timestamptz not null default now(),
    taken_down_by text not null,
    -- The last run that found it.
    last_run_id bigint
  )`.execute(db);
  await sql`create table jobs.crawl_runs (
    id bigint generated always as identity primary key,
    site text not null,
    keyword text,
    max_pages int,
    max_postings int,
    stop_after_known_pages int,
    include_promoted boolean not null,
    status text not null default 'queued',
    requested_by text not null,
    queued_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    pages_fetched int not null default 0,
    postings_found int not null default 0,
    postings_saved int not null default 0,
    postings_skipped int not null default 0,
    postings_updated int not null default 0,
    postings_rejected int not null default 0,
    details_fetched int not null default 0,
    bytes_fetched bigint not null default 0,
    coverage jsonb not null default '{}',
    field_stats jsonb not null default '{"cards": 0, "fields": {}}',
    stop_reason text,
    warnings jsonb not null default '[]',
    error jsonb,
    checkpoint jsonb,
    cancel_requested boolean not null default false,
    attempt int not null default 0,
    attempts_without_page int not null default 0,
    version int not null default 0,
    -- ID range of the postings that the run added. Avoids an index that every update of a posting would have to maintain.
    first_posting_id bigint,
    last_posting_id bigint,
    -- The list contained all postings published after this time. 1970: all postings. Null if that is not certain.
    covered_since timestamptz
  )`.execute(db);
  await sql`create unique index crawl_runs_one_per_site on jobs.crawl_runs (site) where status in ('queued', 'running')`.execute(
    db,
  );
  await sql`create index crawl_runs_site on jobs.crawl_runs (site, id desc)`.execute(db);
  await sql`create table jobs.sites (
    site text primary key,
    enabled boolean,
    schedule jsonb not null default '[]',
    compared_since timestamptz,
    unhealthy_since timestamptz,
    unhealthy_run_id bigint
  )`.execute(db);
  await sql`create table jobs.schedule_cursors (
    site text not null,
    entry text not null,
    last_due timestamptz not null,
    primary key (site, entry)
  )`.execute(db);
  // The process that holds the lease of a host, and the processes waiting for it in order of arrival. released_at is
  // null while the lease is held.
  await sql`create table jobs.host_leases (
    host text primary key, process int not null, released_at timestamptz, waiting int[] not null default '{}'
  )`.execute(db);
  // The checks of the postings' own pages: one row per site for the current or last night.
  await sql`create table jobs.posting_checks (
    site text primary key,
    due_at timestamptz not null,
    pages int not null default 0,
    -- Why the checks of this night ended before all due postings were checked.
    stopped text,
    finished_at timestamptz
  )`.execute(db);
  // The pages of single postings that runs request, and which of them are due.
  await sql`create table jobs.detail_pages (
    source_url text primary key,
    site text not null,
    -- What the list said about the posting: the hash of its card, or the time of its last change.
    version text,
    -- The fields that the card fills. Null if the list holds only the address.
    card_fields text[],
    -- Since when the page is due; null if it is not.
    due_at timestamptz,
    attempts smallint not null default 0,
    -- The last run that could not read the page.
    failed_run_id bigint,
    fetched_at timestamptz,
    added_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index detail_pages_due on jobs.detail_pages (site, due_at, source_url) where due_at is not null`.execute(
    db,
  );
  // The number of these pages requested on a day, in the time zone of the site: one row per site.
  await sql`create table jobs.detail_days (
    site text primary key, day date not null, pages int not null
  )`.execute(db);
  // Unfinished imports, with their position and the counts so far.
  await sql`create table jobs.imports (
    digest text primary key,
    name text not null,
    size_bytes bigint not null,
    started_at timestamptz not null default now(),
    byte_offset bigint not null default 0,
    lines int not null default 0,
    saved int not null default 0,
    known int not null default 0,
    bad int not null default 0,
    bad_lines jsonb not null default '[]'
  )`.execute(db);
}

/** Creates the tables for groups of postings of the same job. */
async function groups(db: Kysely<unknown>): Promise<void> {
  // What is compared of a posting besides its values, and the keys by which postings to compare are found: the second one if its company has two names.
  await sql`create table jobs.posting_features (
    posting_id bigint primary key,
    title_key bigint not null,
    other_key bigint,
    -- Sample of the phrases of its description.
    sketch int[]
  )`.execute(db);
  await sql`create index posting_features_title on jobs.posting_features (title_key)`.execute(db);
  await sql`create index posting_features_other on jobs.posting_features (other_key) where other_key is not null`.execute(
    db,
  );
  // Pairs of postings that an admin joined or split.
  await sql`create table jobs.group_decisions (
    one bigint not null,
    other bigint not null,
    kind text not null check (kind in ('joined', 'split')),
    decided_by text not null,
    decided_at timestamptz not null default now(),
    primary key (one, other),
    check (one < other)
  )`.execute(db);
  await sql`create index group_decisions_other on jobs.group_decisions (other)`.execute(db);
  // A single row: up to where changes of postings have been considered, and the process that does it.
  await sql`create table jobs.grouping (
    only_one boolean primary key default true check (only_one),
    version int not null default 0,
    database_id uuid,
    since xid8 not null default '0',
    -- Highest ID of the postings that have been grouped again; null unless all of them are being grouped again.
    rebuilt_to bigint,
    owner uuid,
    owned_until timestamptz
  )`.execute(db);
  await sql`insert into jobs.grouping default values`.execute(db);
}

/** Creates the tables for user data. They have no foreign keys to postings, because user data outlives postings. */
async function userData(db: Kysely<unknown>): Promise<void> {
  // Without posting: a job found elsewhere.
  await sql`create table jobs.applications (
    id bigint generated always as identity primary key,
    account_id uuid not null,
    posting_id bigint,
    posting jsonb,
    -- Description of the posting at the time of the application.
    posting_description text,
    title text not null,
    company_name text not null,
    location text,
    url text,
    status text not null,
    cover_letter text,
    resume_url text,
    earlier_documents jsonb not null default '[]',
    history jsonb not null,
    applied_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((posting_id is null) = (posting is null))
  )`.execute(db);
  await sql`create unique index applications_active on jobs.applications (account_id, posting_id) where status not in ('rejected', 'withdrawn')`.execute(
    db,
  );
  await sql`create index applications_account on jobs.applications (account_id, id desc)`.execute(db);
  await sql`create index applications_posting on jobs.applications (posting_id)`.execute(db);
  await sql`create table jobs.reminders (
    id bigint generated always as identity primary key,
    application_id bigint not null references jobs.applications on delete cascade,
    account_id uuid not null,
    kind text not null check (kind in ('interview', 'task')),
    text text not null,
    at timestamptz not null,
    duration_minutes int not null default 60,
    place text,
    alert_minutes int,
    done boolean not null default false,
    -- When to send the alert; null if none is to be sent any more.
    alert_at timestamptz
  )`.execute(db);
  await sql`create index reminders_application on jobs.reminders (application_id)`.execute(db);
  await sql`create index reminders_account on jobs.reminders (account_id, at)`.execute(db);
  await sql`create index reminders_alert on jobs.reminders (alert_at) where alert_at is not null`.execute(db);
  await sql`create table jobs.calendars (
    account_id uuid primary key,
    token text not null unique,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table jobs.bookmarks (
    id bigint generated always as identity,
    account_id uuid not null,
    posting_id bigint not null,
    posting jsonb not null,
    note text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (account_id, posting_id)
  )`.execute(db);
  await sql`create unique index bookmarks_account on jobs.bookmarks (account_id, id desc)`.execute(db);
  await sql`create index bookmarks_posting on jobs.bookmarks (posting_id)`.execute(db);
  await sql`create table jobs.saved_searches (
    id bigint generated always as identity primary key,
    account_id uuid not null,
    name text not null,
    filters jsonb not null,
    alerts jsonb not null default '[]',
    frequency text not null default 'immediate' check (frequency in ('immediate', 'daily', 'weekly')),
    unsubscribe_token text not null unique,
    visited_at timestamptz not null default now(),
    visited_posting_id bigint not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index saved_searches_account on jobs.saved_searches (account_id, id desc)`.execute(db);
  await sql`create index saved_searches_alerting on jobs.saved_searches (id) where alerts <> '[]'`.execute(
    db,
  );
  await sql`create table jobs.alert_settings (
    account_id uuid primary key,
    alerts jsonb not null default '[]',
    tracked_postings boolean not null default false,
    hour int not null default 8,
    weekday int not null default 1,
    time_zone text not null default 'Asia/Seoul',
    unsubscribe_token text not null unique,
    -- When to look for changes of tracked postings next; null if not at all.
    tracked_due_at timestamptz
  )`.execute(db);
  await sql`create index alert_settings_tracked on jobs.alert_settings (tracked_due_at) where tracked_due_at is not null`.execute(
    db,
  );
  await sql`create table jobs.alert_messages (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null,
    kind text not null check (kind in ('newPostings', 'trackedPostings', 'reminder', 'test')),
    saved_search_id bigint references jobs.saved_searches on delete cascade,
    reminder_id bigint references jobs.reminders on delete cascade,
    postings int not null,
    due_at timestamptz not null,
    -- When the deliveries were created; until then, postings are added to the message.
    dispatched_at timestamptz,
    -- Set by the first attempt to send it, so that further attempts send the same; null again once nothing is waiting.
    contents jsonb,
    -- In milliseconds, as in the cursor of a list.
    created_at timestamptz(3) not null default now(),
    check ((kind = 'newPostings') = (saved_search_id is not null)),
    check ((kind = 'reminder') = (reminder_id is not null))
  )`.execute(db);
  await sql`create unique index alert_messages_open on jobs.alert_messages (saved_search_id) where dispatched_at is null`.execute(
    db,
  );
  await sql`create index alert_messages_due on jobs.alert_messages (due_at) where dispatched_at is null`.execute(
    db,
  );
  await sql`create index alert_messages_search on jobs.alert_messages (saved_search_id, created_at desc)`.execute(
    db,
  );
  await sql`create index alert_messages_account on jobs.alert_messages (account_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index alert_messages_reminder on jobs.alert_messages (reminder_id)`.execute(db);
  await sql`create table jobs.alert_deliveries (
    message_id uuid not null references jobs.alert_messages on delete cascade,
    -- Identifies channel and address; the address itself is read when the message is sent.
    target_key text not null,
    channel text not null,
    target text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
    -- Why the delivery failed, was dropped or is being retried, for programs and for people.
    reason text,
    error text,
    changed_at timestamptz not null default now(),
    primary key (message_id, target_key)
  )`.execute(db);
  await sql`create index alert_deliveries_waiting on jobs.alert_deliveries (message_id) where state = 'waiting'`.execute(
    db,
  );
  // What an account was told about a tracked posting: each fact once.
  await sql`create table jobs.tracked_notices (
    account_id uuid not null,
    posting_id bigint not null,
    kind text not null check (kind in ('closesSoon', 'newDeadline', 'closed', 'gone')),
    -- The deadline; empty if the posting closed or is gone.
    deadline text not null,
    title text not null,
    company_name text not null,
    message_id uuid not null,
    created_at timestamptz not null default now(),
    primary key (account_id, posting_id, kind, deadline)
  )`.execute(db);
  await sql`create index tracked_notices_message on jobs.tracked_notices (message_id)`.execute(db);
  // An account is notified of a posting only once, regardless of how many searches match it.
  await sql`create table jobs.notified_postings (
    account_id uuid not null,
    posting_id bigint not null,
    message_id uuid not null,
    primary key (account_id, posting_id)
  )`.execute(db);
  await sql`create index notified_postings_message on jobs.notified_postings (message_id)`.execute(db);
}

export const jobsMigrations: Migrations = {
  schema: 'jobs',
  list: [
    {
      name: 'initial',
      up: async (db: Kysely<unknown>) => {
        await collection(db);
        await groups(db);
        await userData(db);
        await recordPostingChanges(db);
      },
    },
  ],
};
