import type { Posting } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow, toPosting } from '../postings/index.ts';

/** Bytes that the postings kept may take: some 40,000 of them, what is looked at in a day. */
const CACHE_BYTES = 64_000_000;
/** What a kept posting takes beside its bytes. */
const OVERHEAD_BYTES = 300;

/**
 * Postings as JSON, by id, those asked for lately kept as they are sent. Whatever changes a posting
 * must call {@link forget}.
 */
export class PostingTexts {
  readonly #db: JobsDb;
  readonly #limit: number;
  /** In the order of their last use. */
  readonly #kept = new Map<number, Buffer>();
  #bytes = 0;
  /** Readings under way, each with the postings that changed meanwhile: those are not kept. */
  readonly #reading = new Set<Set<number>>();

  constructor(db: JobsDb, limit: number = CACHE_BYTES) {
    this.#db = db;
    this.#limit = limit;
  }

  /** Those of the postings that are stored, in the order of the ids. One query at most. */
  async of(ids: readonly number[]): Promise<Buffer[]> {
    const found = new Map<number, Buffer>();
    const missing: number[] = [];
    for (const id of ids) {
      const kept = this.#kept.get(id);
      if (kept === undefined) missing.push(id);
      else {
        this.#kept.delete(id);
        this.#kept.set(id, kept);
        found.set(id, kept);
      }
    }
    if (missing.length > 0) for (const [id, text] of await this.#read(missing)) found.set(id, text);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async #read(ids: readonly number[]): Promise<[number, Buffer][]> {
    const changed = new Set<number>();
    this.#reading.add(changed);
    try {
      const postings = await readPostings(this.#db, ids);
      const texts = postings.map((posting): [number, Buffer] => [Number(posting.id), bytesOf(posting)]);
      for (const [id, text] of texts) if (!changed.has(id)) this.#keep(id, text);
      return texts;
    } finally {
      this.#reading.delete(changed);
    }
  }

  #keep(id: number, text: Buffer): void {
    this.#drop(id);
    this.#kept.set(id, text);
    this.#bytes += text.length + OVERHEAD_BYTES;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest);
    }
  }

  #drop(id: number): void {
    const kept = this.#kept.get(id);
    if (kept === undefined) return;
    this.#kept.delete(id);
    this.#bytes -= kept.length + OVERHEAD_BYTES;
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) {
      this.#drop(id);
      for (const changed of this.#reading) changed.add(id);
    }
  }
}

/** Memory of its own: a slice of a shared block would keep the whole block. */
function bytesOf(posting: Posting): Buffer {
  const text = JSON.stringify(posting);
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

const COLUMNS = sql.raw(POSTING_COLUMNS.join(', '));

/** Those of the postings that are stored, in no order. */
export async function readPostings(db: JobsDb, ids: readonly number[]): Promise<Posting[]> {
  const { rows } = await sql<PostingRow>`
    select ${COLUMNS} from jobs.postings where id = any(${ids}::bigint[])`.execute(db);
  return rows.map(toPosting);
}
