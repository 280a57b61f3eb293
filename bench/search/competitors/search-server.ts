/**
 * Search libraries of other languages, each in a server process: it prints its port, accepts one connection, answers each line
 * with a line, both JSON, and exits when the connection is closed. `{load}` names a file of rows; every other request is a `Query`.
 */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LaunchedProcess } from '@workreel/testing/process';
import { within } from '@workreel/testing/wait';
import { folderBytes } from '../../lib/disk.ts';
import { type BenchQuery, type Engine, QUERY_TIMEOUT_MS } from '../engine.ts';
import { termsOf } from '../text.ts';

interface Query {
  /** Each must occur in the title, the company or the rest. */
  words: string[];
  /** Every field must have the value. */
  terms: { field: 'regions' | 'technologies' | 'types' | 'flags'; value: string }[];
  ranges: { field: 'low' | 'high' | 'bySalary'; min: number; max: number }[];
  /** Equal postings are sorted from newest to oldest. */
  sort: 'relevance' | 'id' | 'byDeadline' | 'bySalary' | 'byExperience';
  descending: boolean;
  offset: number;
  limit: number;
  total: boolean;
}

interface Reply {
  ids: number[];
  total: number | null;
  /** CPU time of the thread that ran the request, without communication. */
  cpuSeconds: number;
}

/** Folder of downloaded and built files. */
export const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/workreel');

/** @returns what a command printed, or why it could not be started. */
export const failureOf = (error: unknown): string =>
  String((error as { stderr?: Buffer }).stderr || (error as Error).message).trim();

/** Servers print their port after compiling and starting. */
const START_TIMEOUT_MS = 60_000;

/**
 * @param folder - folder of the index, which must not exist.
 * @param args - arguments of the server before the folder.
 */
export async function openSearchServer(
  name: string,
  folder: string,
  command: string,
  args: readonly string[],
): Promise<Engine> {
  mkdirSync(folder);
  const server = new LaunchedProcess(command, [...args, folder]);
  const port = Number(await server.firstLine({ timeoutMs: START_TIMEOUT_MS }));
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  let cpuSeconds = 0;
  const send = async (request: Query | { load: string }): Promise<Reply> => {
    socket.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await replies.next();
    if (done) throw new Error(`${name} exited.\n${server.output}`);
    const reply = JSON.parse(value) as Reply;
    cpuSeconds += reply.cpuSeconds;
    return reply;
  };
  return {
    name,
    load: async ({ file }) => void (await send({ load: file })),
    async search(query) {
      // Not a QueryTimeout: no query takes that long.
      const { ids, total } = await within(QUERY_TIMEOUT_MS, `a search in ${name}`, send(toQuery(query)));
      return { ids: ids.map(String), total };
    },
    cpuSeconds: () => cpuSeconds,
    indexBytes: async () => folderBytes(folder),
    async close() {
      socket.end();
      await server.exited;
    },
  };
}

/** Value of a range without an upper limit. */
const MAX = Number.MAX_SAFE_INTEGER;

function toQuery({ filters, sortOrder, pagenum, pageSize, total }: BenchQuery): Query {
  const terms: Query['terms'] = [];
  const add = (field: Query['terms'][number]['field'], value: string | undefined) =>
    value === undefined ? undefined : terms.push({ field, value });
  add('regions', filters.location?.[0]);
  add('technologies', filters.techStack?.[0]);
  add('types', filters.employmentType?.[0]);
  add('flags', filters.status?.[0]);
  const ranges: Query['ranges'] = [];
  // Unknown salaries and other currencies are stored as -1.
  if (filters.salary !== undefined) ranges.push({ field: 'bySalary', min: filters.salary, max: MAX });
  const years = filters.experience?.[0];
  if (years === 0) add('flags', 'newcomer');
  else if (years !== undefined)
    ranges.push({ field: 'low', min: 0, max: years }, { field: 'high', min: years, max: MAX });
  const sorts = {
    relevance: 'relevance',
    recent: 'id',
    deadline: 'byDeadline',
    salary: 'bySalary',
    experience: 'byExperience',
  } as const;
  return {
    words: termsOf(filters),
    terms,
    ranges,
    sort: sorts[sortOrder],
    descending: sortOrder === 'salary',
    offset: (pagenum - 1) * pageSize,
    limit: pageSize,
    total,
  };
}
