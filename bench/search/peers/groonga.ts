import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Filters } from '@workreel/jobs-contract';
import { freePort } from '@workreel/platform/testing/ports';
import { LaunchedProcess } from '@workreel/testing/process';
import { cpuSecondsOfFamily, told } from '../../lib/cpu.ts';
import {
  type Answer,
  type BenchQuery,
  type Contestant,
  type Corpus,
  QUERY_LIMIT_MS,
  QueryTimeout,
} from '../contestant.ts';
import { readRows } from '../rows.ts';
import { wordsOf } from '../words.ts';

/** Debian's groonga-bin. */
const GROONGA = 'groonga';
/** Rows of one load. */
const BATCH = 5_000;

/** The indexes are made after the rows are there, as its documentation advises for many rows at once. */
const TABLES = [
  'table_create Postings TABLE_HASH_KEY UInt32',
  ...['title', 'company', 'rest'].map((name) => `column_create Postings ${name} COLUMN_SCALAR ShortText`),
  ...['regions', 'technologies', 'types'].flatMap((name) => [
    `table_create Of_${name} TABLE_HASH_KEY ShortText`,
    `column_create Postings ${name} COLUMN_VECTOR Of_${name}`,
  ]),
  ...['open', 'newcomer'].map((name) => `column_create Postings ${name} COLUMN_SCALAR Bool`),
  ...['low', 'high', 'byDeadline', 'bySalary', 'byExperience'].map(
    (name) => `column_create Postings ${name} COLUMN_SCALAR Int64`,
  ),
];
const INDEXES = [
  'table_create Words TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto',
  'column_create Words postings COLUMN_INDEX|WITH_POSITION|WITH_SECTION Postings title,company,rest',
  ...['regions', 'technologies', 'types'].map(
    (name) => `column_create Of_${name} postings COLUMN_INDEX Postings ${name}`,
  ),
];

/** @returns what to install; null where it is there. */
export function groongaFault(): string | null {
  try {
    execFileSync(GROONGA, ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'Groonga is missing, so nothing was compared with it. Install it (apt-get install groonga-bin).';
  }
}

/** Groonga with its bigram tokenizer, as its HTTP server, which keeps no results. */
export async function openGroonga(folder: string): Promise<Contestant> {
  const port = await freePort();
  const path = join(folder, 'groonga.db');
  const launched = new LaunchedProcess(GROONGA, [
    ...['-s', '--protocol', 'http', '--bind-address', '127.0.0.1', '-p', String(port)],
    ...['--log-path', join(folder, 'groonga.log'), '--cache-limit', '0', '-n', path],
  ]);
  const address = `http://127.0.0.1:${port}/d/`;
  await launched.waitFor('Groonga answers', async () => {
    const answer = await fetch(`${address}status`).catch(() => undefined);
    return answer?.ok ?? false;
  });
  const server = new Server(address);
  return {
    name: 'Groonga',
    load: (corpus) => fill(server, corpus),
    search: (query) => search(server, query),
    cpuSeconds: () => told(cpuSecondsOfFamily(launched.pid)),
    close: async () => void (await launched.stop()),
  };
}

/** Its commands over HTTP. */
class Server {
  readonly #address: string;
  #asked = 0;
  constructor(address: string) {
    this.#address = address;
  }

  /** @param line - as in its own files: the command, its values by position or by name. */
  async command(line: string): Promise<void> {
    const [command, ...words] = line.split(' ');
    const named: Record<string, string> = {};
    const byPosition =
      command === 'table_create'
        ? ['name', 'flags', 'key_type']
        : ['table', 'name', 'flags', 'type', 'source'];
    for (let at = 0; at < words.length; at++) {
      if (words[at]!.startsWith('--')) named[words[at]!.slice(2)] = words[++at]!;
      else named[byPosition.shift()!] = words[at]!;
    }
    await this.ask(`${command}?${new URLSearchParams(named)}`, {});
  }

  /** @throws QueryTimeout; what was asked is then called off. */
  async ask(path: string, init: RequestInit, limitMs?: number): Promise<unknown> {
    const id = `bench-${++this.#asked}`;
    const signal = limitMs === undefined ? null : AbortSignal.timeout(limitMs);
    try {
      const answer = await fetch(`${this.#address}${path}&request_id=${id}`, { ...init, signal });
      const [[code, , , message], body] = (await answer.json()) as [
        [number, number, number, string?],
        unknown,
      ];
      if (code !== 0) throw new Error(`Groonga answers ${code}: ${message}`);
      return body;
    } catch (error) {
      if (!signal?.aborted) throw error;
      await fetch(`${this.#address}request_cancel?id=${id}`);
      throw new QueryTimeout('Groonga');
    }
  }
}

async function fill(server: Server, { file }: Corpus): Promise<void> {
  for (const line of TABLES) await server.command(line);
  let rows: object[] = [];
  const flush = async () => {
    await server.ask('load?table=Postings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    });
    rows = [];
  };
  for await (const { id, annual: _, ...row } of readRows(file))
    if (rows.push({ _key: id, ...row }) >= BATCH) await flush();
  await flush();
  for (const line of INDEXES) await server.command(line);
}

async function search(server: Server, query: BenchQuery): Promise<Answer> {
  const { filters, sortOrder, pagenum, pageSize } = query;
  const parameters = new URLSearchParams({
    table: 'Postings',
    match_columns: 'title * 4 || company * 2 || rest',
    // Its query syntax has letters of its own: `(`, `"`, `*`, `-` and others.
    query: wordsOf(filters)
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
  const body = (await server.ask(`select?${parameters}`, {}, QUERY_LIMIT_MS)) as [
    [[number], unknown, ...[number][]],
  ];
  const [[found], , ...keys] = body[0];
  return { ids: keys.map(([key]) => String(key)), total: query.total ? found : null };
}

function conditionsOf(filters: Filters): string[] {
  const conditions: string[] = [];
  const inList = (list: string, value: string | undefined) =>
    value === undefined ? undefined : conditions.push(`${list} @ ${JSON.stringify(value)}`);
  inList('regions', filters.location?.[0]);
  inList('technologies', filters.techStack?.[0]);
  inList('types', filters.employmentType?.[0]);
  if (filters.status) conditions.push(`open == ${filters.status[0] === 'open'}`);
  // What is told in no won is stored as -1.
  if (filters.salary !== undefined) conditions.push(`bySalary >= ${filters.salary}`);
  const years = filters.experience?.[0];
  if (years === 0) conditions.push('newcomer == true');
  else if (years !== undefined) conditions.push(`low <= ${years} && high >= ${years}`);
  return conditions;
}
