/** Postings in a PostgreSQL table, searched with SQL. */
import type { Filters } from '@workreel/jobs-contract';
import pg from 'pg';
import { requireCpuSeconds } from '../../lib/cpu.ts';
import type { DatabaseServer } from '../../lib/postgres.ts';
import {
  type BenchQuery,
  type Corpus,
  type Engine,
  QUERY_TIMEOUT_MS,
  QueryTimeout,
  type SearchResult,
} from '../engine.ts';
import { type Row, readRows } from '../rows.ts';
import { termsOf } from '../text.ts';

const COLUMNS = `id int, title text, company text, rest text, regions text[], technologies text[], types text[],
  open boolean, newcomer boolean, low smallint, high smallint, annual float8, "byDeadline" int, "bySalary" float8,
  "byExperience" smallint`;
/** Rows per statement. */
const BATCH = 5_000;
/** Session settings that PostgreSQL's documentation recommends for data in memory. Parallel workers and JIT are off, because CPU time is compared. */
const SETTINGS = `-c work_mem=256MB -c maintenance_work_mem=1GB -c random_page_cost=1.1 -c effective_cache_size=8GB
  -c max_parallel_workers_per_gather=0 -c max_parallel_maintenance_workers=0 -c jit=off`;
/** SQLSTATE of a canceled statement. */
const QUERY_CANCELED = '57014';

export interface TextSearch {
  /** Statements that create indexes; the column `grams` contains all bigrams of the text. */
  indexes: readonly string[];
  /**
   * Returns the SQL conditions that match texts containing all words.
   *
   * @param value - adds a parameter to the statement and returns its placeholder.
   */
  conditions(words: readonly string[], value: (parameter: unknown) => string): string[];
}

export async function openTable(
  name: string,
  server: DatabaseServer,
  database: string,
  text: TextSearch,
): Promise<Engine> {
  const connectionString = await server.createDatabase(database);
  const client = new pg.Client({ connectionString, options: SETTINGS.replace(/\s+/g, ' ') });
  await client.connect();
  const run = async (text: string, values: unknown[]) => {
    try {
      return (await client.query<{ id: number; n: number }>(text, values)).rows;
    } catch (error) {
      throw (error as { code?: string }).code === QUERY_CANCELED ? new QueryTimeout(name) : error;
    }
  };
  return {
    name,
    async load(corpus) {
      await fill(
        client,
        corpus,
        text.indexes.some((index) => index.includes('grams')),
      );
      for (const index of text.indexes) await client.query(index);
      await client.query('vacuum analyze postings');
      await client.query(`set statement_timeout = ${QUERY_TIMEOUT_MS}`);
    },
    async search(query) {
      const { page, total, values } = statementsOf(query, text);
      const ids = (await run(page, values)).map(({ id }) => String(id));
      return { ids, total: query.total ? (await run(total, values))[0]!.n : null } satisfies SearchResult;
    },
    cpuSeconds: () => requireCpuSeconds(server.cpuSeconds()),
    indexBytes: async () =>
      (await client.query<{ n: number }>(`select pg_total_relation_size('postings')::float8 as n`)).rows[0]!
        .n,
    close: () => client.end(),
  };
}

async function fill(client: pg.Client, { file }: Corpus, withGrams: boolean): Promise<void> {
  await client.query(
    `create table postings (${COLUMNS}, grams text[], search text not null, primary key (id))`,
  );
  // The table does not change after it is filled.
  await client.query('alter table postings set (autovacuum_enabled = false)');
  let rows: (Row & { grams: string[] | null })[] = [];
  const flush = async () => {
    await client.query(
      `insert into postings select *, title || ' ' || company || ' ' || rest from jsonb_to_recordset($1::jsonb) as t(${COLUMNS}, grams text[])`,
      [JSON.stringify(rows)],
    );
    rows = [];
  };
  for await (const row of readRows(file)) {
    const grams = withGrams ? gramsOf(`${row.title} ${row.company} ${row.rest}`) : null;
    if (rows.push({ ...row, grams }) >= BATCH) await flush();
  }
  await flush();
}

/** Returns the distinct bigrams of a text. */
export function gramsOf(text: string): string[] {
  const characters = [...text];
  return [...new Set(characters.slice(1).map((character, index) => characters[index]! + character))];
}

export const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

interface Statements {
  page: string;
  total: string;
  values: unknown[];
}

function statementsOf({ filters, sortOrder, pagenum, pageSize }: BenchQuery, text: TextSearch): Statements {
  const values: unknown[] = [];
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  const words = termsOf(filters);
  const where = [...text.conditions(words, value), ...conditionsOf(filters, value)].join(' and ');
  const orders = {
    recent: 'id desc',
    relevance: `${words.map(weight).join(' + ')} desc, id desc`,
    deadline: '"byDeadline", id desc',
    salary: '"bySalary" desc, id desc',
    experience: '"byExperience", id desc',
  };
  return {
    page: `select id from postings where ${where} order by ${orders[sortOrder]} limit ${pageSize} offset ${(pagenum - 1) * pageSize}`,
    total: `select count(*)::int as n from postings where ${where}`,
    values,
  };
}

/** Returns an SQL expression that ranks a word in the title above one in the company, and that above one elsewhere. */
const weight = (word: string) =>
  `case when strpos(title, ${pg.escapeLiteral(word)}) > 0 then 4 when strpos(company, ${pg.escapeLiteral(word)}) > 0 then 2 else 1 end`;

function conditionsOf(filters: Filters, value: (parameter: unknown) => string): string[] {
  const conditions: string[] = [];
  if (filters.location) conditions.push(`regions && ${value(filters.location)}::text[]`);
  if (filters.techStack) conditions.push(`technologies && ${value(filters.techStack)}::text[]`);
  if (filters.employmentType) conditions.push(`types && ${value(filters.employmentType)}::text[]`);
  if (filters.status) conditions.push(`open = ${filters.status[0] === 'open'}`);
  if (filters.salary !== undefined) conditions.push(`annual >= ${value(filters.salary)}::float8`);
  if (filters.experience) {
    const years = filters.experience[0]!;
    conditions.push(
      years === 0 ? 'newcomer' : `low <= ${value(years)}::int and high >= ${value(years)}::int`,
    );
  }
  return conditions;
}
