/** SQLite in a separate process: `node sqlite-process.ts <file>`. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Filters } from '@workreel/jobs-contract';
import type { BenchQuery, SearchResult } from '../engine.ts';
import { readRows } from '../rows.ts';
import { termsOf } from '../text.ts';
import { serveCalls } from '../worker-process.ts';

const database = new DatabaseSync(process.argv[2]!);
// Durability is off because the file is temporary. The cache holds all data.
database.exec(
  'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma mmap_size = 4000000000; pragma temp_store = memory',
);

/** Array columns of a posting, each in a separate table. */
const LISTS = ['regions', 'technologies', 'types'] as const;
const SCALARS = [
  'title',
  'company',
  'rest',
  'open',
  'newcomer',
  'low',
  'high',
  'annual',
  'byDeadline',
  'bySalary',
  'byExperience',
] as const;

async function load(file: string): Promise<void> {
  database.exec(`
    create table postings (id integer primary key, ${SCALARS.join(', ')});
    ${LISTS.map((list) => `create table ${list} (value text, id integer, primary key (value, id)) without rowid;`).join('\n')}
    create virtual table words using fts5(title, company, rest, content = 'postings', content_rowid = 'id', tokenize = 'trigram');
    begin`);
  const insert = database.prepare(
    `insert into postings (id, ${SCALARS.join(', ')}) values (?${', ?'.repeat(SCALARS.length)})`,
  );
  const insertValue = LISTS.map((list) => database.prepare(`insert or ignore into ${list} values (?, ?)`));
  for await (const row of readRows(file)) {
    const scalars = SCALARS.map((name) => row[name]).map((value) =>
      typeof value === 'boolean' ? Number(value) : value,
    );
    insert.run(row.id, ...scalars);
    for (const [index, list] of LISTS.entries())
      for (const value of row[list]) insertValue[index]!.run(value, row.id);
  }
  database.exec(`
    commit;
    insert into words(words) values ('rebuild');
    insert into words(words) values ('optimize');
    create index by_deadline on postings (byDeadline, id desc);
    create index by_salary on postings (bySalary desc, id desc);
    create index by_experience on postings (byExperience, id desc);
    analyze`);
}

/** The trigram tokenizer cannot find shorter strings; SQLite's documentation recommends LIKE for them. */
const TRIGRAM_LENGTH = 3;
const TEXT = `(p.title || ' ' || p.company || ' ' || p.rest)`;

function search({ filters, sortOrder, pagenum, pageSize, total }: BenchQuery): SearchResult {
  const values: SQLInputValue[] = [];
  const conditions: string[] = [];
  const words = termsOf(filters);
  const longWords = words.filter((word) => [...word].length >= TRIGRAM_LENGTH);
  if (longWords.length > 0) {
    conditions.push('words match ?');
    values.push(longWords.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '));
  }
  for (const word of words) {
    if (longWords.includes(word)) continue;
    conditions.push(`${TEXT} like ? escape '\\'`);
    values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
  }
  addFilters(filters, conditions, values);
  const id = longWords.length > 0 ? 'words.rowid' : 'p.id';
  const from = `from ${longWords.length > 0 ? 'words join postings p on p.id = words.rowid' : 'postings p'} where ${conditions.join(' and ')}`;
  const orders = {
    recent: `${id} desc`,
    // Weights of title, company and the rest; bm25 is available only if the FTS index is used.
    relevance:
      longWords.length > 0
        ? `bm25(words, 4, 2, 1), ${id} desc`
        : `${words.map(() => WEIGHT).join(' + ')} desc, p.id desc`,
    deadline: 'p.byDeadline, p.id desc',
    salary: 'p.bySalary desc, p.id desc',
    experience: 'p.byExperience, p.id desc',
  };
  const order = orders[sortOrder];
  const weightValues = order.includes(WEIGHT) ? words.flatMap((word) => [word, word]) : [];
  const page = `select p.id as id ${from} order by ${order} limit ${pageSize} offset ${(pagenum - 1) * pageSize}`;
  const ids = database
    .prepare(page)
    .all(...values, ...weightValues)
    .map((row) => String(row.id));
  if (!total) return { ids, total: null };
  const count = database.prepare(`select count(*) as n ${from}`).get(...values);
  return { ids, total: Number(count!.n) };
}

const WEIGHT = 'case when instr(p.title, ?) > 0 then 4 when instr(p.company, ?) > 0 then 2 else 1 end';

function addFilters(filters: Filters, conditions: string[], values: SQLInputValue[]): void {
  const inList = (list: (typeof LISTS)[number], value: string | undefined) => {
    if (value === undefined) return;
    conditions.push(`exists (select 1 from ${list} l where l.value = ? and l.id = p.id)`);
    values.push(value);
  };
  inList('regions', filters.location?.[0]);
  inList('technologies', filters.techStack?.[0]);
  inList('types', filters.employmentType?.[0]);
  if (filters.status) conditions.push(`p.open = ${filters.status[0] === 'open' ? 1 : 0}`);
  if (filters.salary !== undefined) {
    conditions.push('p.annual >= ?');
    values.push(filters.salary);
  }
  const years = filters.experience?.[0];
  if (years === 0) conditions.push('p.newcomer');
  else if (years !== undefined) {
    conditions.push('p.low <= ? and p.high >= ?');
    values.push(years, years);
  }
}

const calls = { load, search };
export type SqliteCalls = typeof calls;
serveCalls(calls);
