-- Table for the competitors: the texts of postings as they appear on the page, one row per canonical URL.
CREATE TABLE IF NOT EXISTS bench_postings (
  source_url      text PRIMARY KEY,
  title           text NOT NULL,
  company         text NOT NULL,
  location        text,
  experience      text,
  education       text,
  employment_type text,
  salary          text,
  deadline        text,
  posted          text,
  tags            text[] NOT NULL,
  collected_at    timestamptz NOT NULL DEFAULT now()
);
