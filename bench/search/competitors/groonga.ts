import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Filters } from '@workreel/jobs-contract';
import { freePort } from '@workreel/platform/testing/ports';
import { LaunchedProcess } from '@workreel/testing/process';
import { processTreeCpuSeconds, requireCpuSeconds } from '../../lib/cpu.ts';
import { folderBytes } from '../../lib/disk.ts';
import {
  type BenchQuery,
  type Corpus,
  type Engine,
  QUERY_TIMEOUT_MS,
  QueryTimeout,
  type SearchResult,
} from '../engine.ts';
import { readRows } from '../rows.ts';
import { termsOf } from '../text.ts';

/** Debian package groonga-bin. */
const GROONGA = 'groonga';
/** Rows per `load` command. */
const BATCH = 5_000;

/** Commands that create the tables and columns. */
const TABLES = [
  'table_create Postings TABLE_HASH_KEY UInt32',
  ...['title', 'company', 'rest'].map((name) => `column_create Postings ${name} COLUMN_SCALAR ShortText`),
  ...['regions', 'technologies', 'types'].flatMap((name) => [
    `table_create Lexicon_${name} TABLE_HASH_KEY ShortText`,
    `column_create Postings ${name} COLUMN_VECTOR Lexicon_${name}`,
  ]),
  ...['open', 'newcomer'].map((name) => `column_create Postings ${name} COLUMN_SCALAR Bool`),
  ...['low', 'high', 'byDeadline', 'bySalary', 'byExperience'].map(
    (name) => `column_create Postings ${name} COLUMN_SCALAR Int64`,
  ),
];
/** Commands that create the indexes after the rows are loaded, as Groonga's documentation recommends for bulk loads. */
const INDEXES = [
  'table_create Words TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto',
  'column_create Words postings COLUMN_INDEX|WITH_POSITION|WITH_SECTION Postings title,company,rest',
  ...['regions', 'technologies', 'types'].map(
    (name) => `column_create Lexicon_${name} postings COLUMN_INDEX Postings ${name}`,
  ),
];

/** @returns what to install; null if Groonga is installed. */
export function missingGroonga(): string | null {
  try {
    execFileSync(GROONGA, ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'Groonga was not compared, because it is not installed. Install it (apt-get install groonga-bin).';
  }
}

/** Starts Groonga's HTTP server with the bigram tokenizer and without the result cache. */
export async function openGroonga(folder: string): Promise<Engine> {
  const port = await freePort();
  const database = join(folder, 'groonga');
  mkdirSync(database);
  const launched = new LaunchedProcess(GROONGA, [
    ...['-s', '--protocol', 'http', '--bind-address', '127.0.0.1', '-p', String(port)],
    ...['--log-path', join(folder, 'groonga.log'), '--cache-limit', '0', '-n', join(database, 'db')],
  ]);
  const baseUrl = `http://127.0.0.1:${port}/d/`;
  await launched.waitFor('Groonga is ready', async () => {
    const response = await fetch(`${baseUrl}status`).catch(() => undefined);
    return response?.ok ?? false;
  });
  const client = new GroongaClient(baseUrl);
  return {
    name: 'Groonga',
    load: (corpus) => fill(client, corpus),
    search: (query) => search(client, query),
    cpuSeconds: () => requireCpuSeconds(processTreeCpuSeconds(launched.pid)),
    indexBytes: async () => folderBytes(database),
    close: async () => void (await launched.stop()),
  };
}

/** Sends commands over HTTP. */
class GroongaClient {
  readonly #baseUrl: string;
  #requests = 0;
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** @param line - as in Groonga's command files: the command, and its arguments by position or by name. */
  async command(line: string): Promise<void> {
    const [command, ...args] = line.split(' ');
    const named: Record<string, string> = {};
    const byPosition =
      command === 'table_create'
        ? ['name', 'flags', 'key_type']
        : ['table', 'name', 'flags', 'type', 'source'];
    for (let index = 0; index < args.length; index++) {
      if (args[index]!.startsWith('--')) named[args[index]!.slice(2)] = args[++index]!;
      else named[byPosition.shift()!] = args[index]!;
    }
    await this.request(`${command}?${new URLSearchParams(named)}`, {});
  }

  /** @throws QueryTimeout after canceling the request. */
  async request(path: string, init: RequestInit, timeoutMs?: number): Promise<unknown> {
    const id = `bench-${++this.#requests}`;
    const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${this.#baseUrl}${path}&request_id=${id}`, { ...init, signal });
      const [[code, , , message], body] = (await response.json()) as [
        [number, number, number, string?],
        unknown,
      ];
      if (code !== 0) throw new Error(`Groonga returned error ${code}: ${message}`);
      return body;
    } catch (error) {
      if (!signal?.aborted) throw error;
      await fetch(`${this.#baseUrl}request_cancel?id=${id}`);
      throw new QueryTimeout('Groonga');
    }
  }
}

async function fill(client: GroongaClient, { file }: Corpus): Promise<void> {
  for (const line of TABLES) await client.command(line);
  let rows: object[] = [];
  const flush = async () => {
    await client.request('load?table=Postings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    });
    rows = [];
  };
  for await (const { id, annual: _, ...row } of readRows(file))
    if (rows.push({ _key: id, ...row }) >= BATCH) await flush();
  await flush();
  for (const line of INDEXES) await client.command(line);
}

async function search(client: GroongaClient, query: BenchQuery): Promise<SearchResult> {
  const { filters, sortOrder, pagenum, pageSize } = query;
  const parameters = new URLSearchParams({
    table: 'Postings',
    match_columns: 'title * 4 || company * 2 || rest',
    // Escape the special characters of Groonga's query syntax.
    query: termsOf(filters)
      .map((word) => word.replace(/[\s"()<>~*+:\\-]/g, '\\$&'))
      .join(' '),
    sort_keys: {
      recent: '-_key',
      relevance: '-_score,-_key',
      deadline: 'byDeadline,-_key',
      salary: '-bySalary,-_key',
      experience: 'byExperience,-_key',
    }[sortOrder],
    output_columns: '_key',
    offset: String((pagenum - 1) * pageSize),
    limit: String(pageSize),
  });
  const conditions = conditionsOf(filters);
  if (conditions.length > 0) parameters.set('filter', conditions.join(' && '));
  const body = (await client.request(`select?${parameters}`, {}, QUERY_TIMEOUT_MS)) as [
    [[number], unknown, ...[number][]],
  ];
  const [[total], , ...keys] = body[0];
  return { ids: keys.map(([key]) => String(key)), total: query.total ? total : null };
}

function conditionsOf(filters: Filters): string[] {
  const conditions: string[] = [];
  const inList = (list: string, value: string | undefined) =>
    value === undefined ? undefined : conditions.push(`${list} @ ${JSON.stringify(value)}`);
  inList('regions', filters.location?.[0]);
  inList('technologies', filters.techStack?.[0]);
  inList('types', filters.employmentType?.[0]);
  if (filters.status) conditions.push(`open == ${filters.status[0] === 'open'}`);
  // Unknown salaries and other currencies are stored as -1.
  if (filters.salary !== undefined) conditions.push(`bySalary >= ${filters.salary}`);
  const years = filters.experience?.[0];
  if (years === 0) conditions.push('newcomer == true');
  else if (years !== undefined) conditions.push(`low <= ${years} && high >= ${years}`);
  return conditions;
}
