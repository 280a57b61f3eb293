import type { Posting } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow, toPosting } from '../postings/index.ts';

/** Default size of the cache: about 40,000 postings, as many as are viewed in a day. */
const CACHE_BYTES = 64_000_000;
/** Memory of a cache entry in addition to its JSON. */
const OVERHEAD_BYTES = 300;

/** LRU cache of postings serialized as JSON. Changes to postings must be reported to {@link invalidate}. */
export class PostingCache {
  readonly #db: JobsDb;
  readonly #limit: number;
  /** Least recently used first. */
  readonly #entries = new Map<number, Buffer>();
  #bytes = 0;
  /** For each read in progress, the IDs invalidated since it started, which must not be cached. */
  readonly #reads = new Set<Set<number>>();

  constructor(db: JobsDb, limit: number = CACHE_BYTES) {
    this.#db = db;
    this.#limit = limit;
  }

  /** Returns the stored postings as JSON objects in the order of `ids`, with at most one query. */
  async getAll(ids: readonly number[]): Promise<{ id: number; json: Buffer }[]> {
    const result = new Map<number, Buffer>();
    const missing: number[] = [];
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (entry === undefined) missing.push(id);
      else {
        this.#entries.delete(id);
        this.#entries.set(id, entry);
        result.set(id, entry);
      }
    }
    if (missing.length > 0) for (const [id, json] of await this.#read(missing)) result.set(id, json);
    return ids.flatMap((id) => {
      const json = result.get(id);
      return json ? [{ id, json }] : [];
    });
  }

  async #read(ids: readonly number[]): Promise<[number, Buffer][]> {
    const changed = new Set<number>();
    this.#reads.add(changed);
    try {
      const postings = await readPostings(this.#db, ids);
      const serialized = postings.map((posting): [number, Buffer] => [
        Number(posting.id),
        serialize(posting),
      ]);
      for (const [id, json] of serialized) if (!changed.has(id)) this.#add(id, json);
      return serialized;
    } finally {
      this.#reads.delete(changed);
    }
  }

  #add(id: number, json: Buffer): void {
    this.#remove(id);
    this.#entries.set(id, json);
    this.#bytes += json.length + OVERHEAD_BYTES;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#remove(oldest);
    }
  }

  #remove(id: number): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    this.#bytes -= entry.length + OVERHEAD_BYTES;
  }

  invalidate(ids: readonly number[]): void {
    for (const id of ids) {
      this.#remove(id);
      for (const changed of this.#reads) changed.add(id);
    }
  }
}

/** Serializes a posting outside the shared buffer pool, because a slice would keep its entire pool block in memory. */
function serialize(posting: Posting): Buffer {
  const text = JSON.stringify(posting);
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

const COLUMNS = sql.raw(POSTING_COLUMNS.join(', '));

/** Reads the stored postings among `ids`, in no particular order. */
export async function readPostings(db: JobsDb, ids: readonly number[]): Promise<Posting[]> {
  const { rows } = await sql<PostingRow>`
    select ${COLUMNS} from jobs.postings where id = any(${ids}::bigint[])`.execute(db);
  return rows.map(toPosting);
}
