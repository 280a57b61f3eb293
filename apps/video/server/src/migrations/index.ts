import type { Migrations } from '@workreel/platform/database';
import { type Kysely, sql } from 'kysely';

export const videoMigrations: Migrations = {
  schema: 'video',
  list: [
    {
      name: 'initial',
      up: async (db: Kysely<unknown>) => {
        await sql`create table video.settings (name text primary key, value text not null)`.execute(db);
        // Each video has one row in each of the next three tables, which belong to different features.
        // The media files are in the object store.
        await sql`create table video.uploads (
          id uuid primary key default gen_random_uuid(),
          owner_id uuid not null,
          key text collate "C" not null unique,
          filename text not null,
          content_type text not null,
          declared_bytes bigint,
          reserved_bytes bigint,
          part_size bigint,
          multipart_id text,
          state text not null default 'pending',
          bytes bigint,
          expires_at timestamptz not null,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
          version int not null default 1
        )`.execute(db);
        await sql`create index uploads_owner on video.uploads (owner_id, created_at desc)`.execute(db);
        await sql`create index uploads_unfinished on video.uploads (expires_at) where state in ('pending', 'uploading')`.execute(
          db,
        );
        await sql`create table video.conversions (
          upload_id uuid primary key references video.uploads on delete cascade,
          state text,
          run int not null default 0,
          attempts int not null default 0,
          progress real,
          error_code text,
          error_message text,
          last_failure text,
          queued_at timestamptz,
          started_at timestamptz,
          ended_at timestamptz,
          updated_at timestamptz not null default now(),
          version int not null default 1
        )`.execute(db);
        await sql`create table video.publications (
          upload_id uuid primary key references video.uploads on delete cascade,
          visibility_prefix text not null default 'private',
          generation int not null default 0,
          published_run int,
          playlist text,
          poster text,
          storyboard text,
          duration_seconds float8,
          width int,
          height int,
          renditions jsonb not null default '[]',
          embedded_captions jsonb not null default '[]',
          media_bytes bigint,
          playable_at timestamptz
        )`.execute(db);
        await sql`create table video.upload_history (
          id bigint generated always as identity primary key,
          upload_id uuid not null references video.uploads on delete cascade,
          state text not null,
          detail text,
          at timestamptz not null default now()
        )`.execute(db);
        await sql`create index upload_history_upload on video.upload_history (upload_id, id)`.execute(db);
        // The merged job messages: one row per job request of an upload.
        await sql`create table video.media_jobs (
          upload_id uuid not null references video.uploads on delete cascade,
          attempt int not null,
          job_id text,
          status text not null,
          progress real,
          error_code text,
          error_message text,
          reported_at timestamptz,
          used boolean not null default false,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
          primary key (upload_id, attempt)
        )`.execute(db);
        await sql`create table video.posts (
          id uuid primary key default gen_random_uuid(),
          number bigint generated always as identity unique,
          upload_id uuid not null unique references video.uploads on delete cascade,
          owner_id uuid not null,
          title text not null,
          author text not null,
          description text not null,
          tags text[] not null,
          visibility text not null,
          poster_name text,
          poster_bytes int not null default 0,
          search_title text collate "C" not null,
          search_author text not null,
          search_tags text[] not null,
          search_all text not null,
          search_grams int[] not null,
          search_typos int[] not null,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now()
        )`.execute(db);
        await sql`create index posts_recent on video.posts (created_at desc, number desc)`.execute(db);
        await sql`create index posts_title on video.posts (search_title, number)`.execute(db);
        await sql`create index posts_author on video.posts (search_author)`.execute(db);
        await sql`create index posts_owner on video.posts (owner_id, number)`.execute(db);
        // fastupdate is off because each search would read the pending list, and the embedded database has no
        // autovacuum to empty it.
        await sql`create index posts_tags on video.posts using gin (search_tags) with (fastupdate = off)`.execute(
          db,
        );
        await sql`create index posts_grams on video.posts using gin (search_grams) with (fastupdate = off)`.execute(
          db,
        );
        await sql`create index posts_typos on video.posts using gin (search_typos) with (fastupdate = off)`.execute(
          db,
        );
        await sql`alter table video.posts alter column search_typos set statistics 0`.execute(db);
        // With statistics the planner considers most n-grams common and scans the whole table (30 to 140 ms for
        // 20,000 posts) where the index takes 1 to 40 ms.
        await sql`alter table video.posts alter column search_grams set statistics 0`.execute(db);
        await sql`create table video.captions (
          post_id uuid not null references video.posts on delete cascade,
          language text not null,
          label text not null,
          name text not null,
          bytes int not null default 0,
          primary key (post_id, language)
        )`.execute(db);
        // Rows of dead processes are deleted when the next process starts.
        await sql`create table video.workers (
          process int primary key,
          host text not null,
          pid int not null,
          concurrency int not null,
          tool text,
          started_at timestamptz not null default now()
        )`.execute(db);
      },
    },
    {
      name: 'playable-seconds',
      up: async (db: Kysely<unknown>) => {
        await sql`alter table video.publications add column playable_seconds float8`.execute(db);
      },
    },
    {
      name: 'conversion-queue',
      up: async (db: Kysely<unknown>) => {
        await sql`alter table video.conversions
          add column priority int not null default 0,
          add column waits_for text`.execute(db);
        await sql`alter table video.publications add column warnings jsonb not null default '[]'`.execute(db);
        await sql`alter table video.workers add column problem_code text, add column problem text`.execute(
          db,
        );
      },
    },
    {
      // The conversions that have ended within the last hour, and those in progress.
      name: 'conversions-served',
      index: {
        name: 'conversions_served',
        table: 'video.conversions',
        definition: '(ended_at) where started_at is not null',
      },
    },
    {
      name: 'publishing',
      up: async (db: Kysely<unknown>) => {
        await sql`alter table video.posts
          add column credit text not null default '',
          add column chapters jsonb not null default '[]',
          add column embeddable boolean not null default false,
          add column published_at timestamptz,
          add column publish_at timestamptz`.execute(db);
        // Posts had no drafts before.
        await sql`update video.posts set published_at = created_at`.execute(db);
        await sql`alter table video.posts add column access text not null
          generated always as (case when published_at is null then 'private' else visibility end) stored`.execute(
          db,
        );
        await sql`drop index video.posts_recent`.execute(db);
        await sql`create index posts_recent on video.posts ((coalesce(published_at, created_at)) desc, number desc)`.execute(
          db,
        );
        await sql`create index posts_publish_at on video.posts (publish_at) where publish_at is not null`.execute(
          db,
        );
        await sql`alter table video.uploads add column fingerprint text`.execute(db);
      },
    },
    {
      // A user's uploads of the same file.
      name: 'uploads-fingerprint',
      index: {
        name: 'uploads_fingerprint',
        table: 'video.uploads',
        definition: '(owner_id, fingerprint) where fingerprint is not null',
      },
    },
    {
      name: 'views',
      up: async (db: Kysely<unknown>) => {
        await sql`alter table video.posts
          add column views bigint not null default 0,
          add column show_views boolean not null default false`.execute(db);
        await sql`create table video.views (
          post_id uuid not null references video.posts on delete cascade,
          day date not null,
          viewers bytea,
          views int not null,
          primary key (post_id, day)
        )`.execute(db);
        await sql`create index views_viewers on video.views (day) where viewers is not null`.execute(db);
        await sql`create table video.view_salts (day date primary key, salt text not null)`.execute(db);
      },
    },
    {
      name: 'history',
      up: async (db: Kysely<unknown>) => {
        await sql`create table video.history (
          account_id uuid not null,
          post_id uuid not null references video.posts on delete cascade,
          seconds real not null,
          watched_at timestamptz not null default now(),
          primary key (account_id, post_id)
        )`.execute(db);
        await sql`create index history_recent on video.history (account_id, watched_at desc, post_id desc)`.execute(
          db,
        );
        await sql`create index history_post on video.history (post_id)`.execute(db);
        await sql`create table video.watched_parts (
          post_id uuid primary key references video.posts on delete cascade,
          counts int[] not null,
          reports int not null
        )`.execute(db);
        await sql`create table video.history_settings (account_id uuid primary key, enabled boolean not null)`.execute(
          db,
        );
      },
    },
    {
      name: 'sharing',
      up: async (db: Kysely<unknown>) => {
        await sql`create table video.share_links (
          id uuid primary key,
          post_id uuid not null references video.posts on delete cascade,
          label text not null,
          password_hash text,
          expires_at timestamptz,
          created_at timestamptz not null default now()
        )`.execute(db);
        await sql`create index share_links_post on video.share_links (post_id)`.execute(db);
        await sql`create table video.share_people (
          post_id uuid not null references video.posts on delete cascade,
          email text not null,
          created_at timestamptz not null default now(),
          primary key (post_id, email)
        )`.execute(db);
        await sql`create index share_people_email on video.share_people (email, created_at desc, post_id desc)`.execute(
          db,
        );
      },
    },
    {
      name: 'imports',
      up: async (db: Kysely<unknown>) => {
        await sql`create table video.imports (
          upload_id uuid primary key references video.uploads on delete cascade,
          url text,
          host text not null,
          validator text,
          failures int not null default 0,
          restarts int not null default 0,
          error_code text,
          error_status int
        )`.execute(db);
        await sql`alter table video.posts add column downloadable boolean not null default false`.execute(db);
      },
    },
    {
      name: 'playlists',
      up: async (db: Kysely<unknown>) => {
        await sql`create table video.playlists (
          id uuid primary key default gen_random_uuid(),
          number bigint generated always as identity unique,
          owner_id uuid not null,
          title text not null,
          description text not null,
          visibility text not null,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now()
        )`.execute(db);
        await sql`create index playlists_owner on video.playlists (owner_id, number)`.execute(db);
        await sql`create index playlists_public on video.playlists (number) where visibility = 'public'`.execute(
          db,
        );
        await sql`create table video.playlist_videos (
          playlist_id uuid not null references video.playlists on delete cascade,
          post_id uuid not null references video.posts on delete cascade,
          position int not null,
          added_at timestamptz not null default now(),
          primary key (playlist_id, post_id)
        )`.execute(db);
        await sql`create index playlist_videos_post on video.playlist_videos (post_id)`.execute(db);
        await sql`create table video.authors (
          account_id uuid primary key,
          about text not null default '',
          picture_name text
        )`.execute(db);
      },
    },
    {
      name: 'replacing',
      up: async (db: Kysely<unknown>) => {
        await sql`alter table video.posts
          add column replacement_id uuid unique references video.uploads on delete set null`.execute(db);
      },
    },
    {
      name: 'trimming',
      up: async (db: Kysely<unknown>) => {
        await sql`create table video.trims (
          id uuid primary key default gen_random_uuid(),
          upload_id uuid not null unique references video.uploads on delete cascade,
          start_seconds double precision not null,
          end_seconds double precision not null,
          failures int not null default 0,
          error text
        )`.execute(db);
        await sql`alter table video.publications add column is_trimmed boolean not null default false`.execute(
          db,
        );
      },
    },
    {
      name: 'keeping-loudness',
      up: async (db: Kysely<unknown>) => {
        await sql`alter table video.uploads add column keep_loudness boolean not null default false`.execute(
          db,
        );
      },
    },
    {
      name: 'quality-of-conversions',
      up: async (db: Kysely<unknown>) => {
        await sql`alter table video.publications add column quality jsonb`.execute(db);
      },
    },
    {
      name: 'codecs-of-renditions',
      up: async (db: Kysely<unknown>) => {
        await sql`update video.publications set renditions =
          (select coalesce(jsonb_agg(rendition || '{"codec": "h264", "videoRange": "SDR"}' order by position), '[]')
            from jsonb_array_elements(renditions) with ordinality as each (rendition, position))`.execute(db);
      },
    },
    {
      name: 'superseded-folders',
      up: async (db: Kysely<unknown>) => {
        await sql`alter table video.publications add column superseded jsonb not null default '[]'`.execute(
          db,
        );
      },
    },
  ],
};
