import { randomUUID } from 'node:crypto';
import type { Client } from '@opensearch-project/opensearch';
import type { IndexLog, IndexSource } from '@workreel/search-index';
import { type Change, ChangeReader, parseDocuments } from '@workreel/search-index/adapter';
import { PartError, unavailable } from './engine.ts';
import { MAPPING, SETTINGS, toFields } from './mapping.domain.ts';
import type { IndexRecord, IndexRegistry } from './registry.ts';
import { mappingVersion } from './version.ts';

/** A process that stops to extend its claim is replaced after this time. */
const CLAIM_MS = 10_000;
/** Maximum number of postings per bulk request: about 1 MB without descriptions. */
const BULK_SIZE = 500;
/** Maximum length of a bulk request in characters. A description of 20,000 characters takes about 200,000. */
const MAX_BULK_LENGTH = 5_000_000;
/** Time for indexing stored postings before changes are applied to the index that is searched. */
const BUILD_SLICE_MS = 2_000;
/** Time between checkpoints while there are changes. */
const CHECKPOINT_INTERVAL_MS = 60_000;

export interface IndexerOptions {
  client: Client;
  /** Name by which the current index is searched. Those of the indexes start with it. */
  alias: string;
  source: IndexSource;
  registry: IndexRegistry;
  log: IndexLog;
}

/**
 * Writes the postings of the database to the indexes of this version. One process at a time does so; another one continues
 * where it stopped. A new index is built beside the current one, and replaces it when it contains all changes.
 *
 * Writes are idempotent: each has the sequence number of the change that caused it as its version, and OpenSearch ignores it if it
 * already has a higher one.
 *
 * From time to time, the index and the database record the same checkpoint. A database that lacks the one of the index was restored
 * from an earlier backup, and the index is built again.
 */
export class Indexer {
  /** Progress of building an index, in postings. */
  progress = { done: 0, total: 0 };
  readonly #options: IndexerOptions;
  readonly #version: string;
  readonly #owner = randomUUID();
  /** Positions in the changes of the indexes that this process writes. */
  readonly #readers = new Map<string, ChangeReader>();
  /** Time of the last checkpoint of each index with later changes, from `performance.now()`. */
  readonly #checkpoints = new Map<string, number>();

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#version = mappingVersion(options.source.hasDescriptions);
  }

  get laggingSince(): Date | null {
    const times = [...this.#readers.values()].flatMap(({ laggingSince }) => laggingSince ?? []);
    return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }

  /** Records the index of this version, unless there is one. */
  async open(): Promise<void> {
    const { registry, source, alias } = this.#options;
    const version = this.#version;
    if ((await registry.all()).some((record) => record.version === version)) return;
    const { until } = await source.open();
    await registry.add({ name: `${alias}-${version}`, version, since: until, builtTo: 0 });
  }

  /**
   * Indexes stored postings for a while and applies all changes, unless another process does so.
   *
   * @returns whether stored postings remain to be indexed by this process.
   * @throws SearchUnavailableError
   */
  async work(signal: AbortSignal): Promise<boolean> {
    const { registry } = this.#options;
    const records = (await registry.all()).filter(({ version }) => version === this.#version);
    let isBuilding = false;
    // The current index first: changes should be found soon.
    for (const { name } of records.toReversed()) {
      const record = await registry.claim(name, this.#owner, CLAIM_MS);
      if (record === null) this.#readers.delete(name);
      else if (!(await unavailable(() => this.#write(record, signal)))) isBuilding = true;
    }
    return isBuilding;
  }

  /** Lets another process write the indexes. */
  async close(): Promise<void> {
    for (const name of this.#checkpoints.keys())
      await this.#checkpoint(name).catch((error) =>
        this.#options.log.warn({ err: error }, 'the last checkpoint of the index in OpenSearch is missing'),
      );
    await this.#options.registry.release(this.#owner);
  }

  /** Writes to an index for a while. @returns whether it contains all changes committed before the call. */
  async #write(record: IndexRecord, signal: AbortSignal): Promise<boolean> {
    if (!(await this.#isWritable(record))) {
      await this.#restart(record);
      return false;
    }
    if (record.builtTo !== null) await this.#build(record, signal);
    if (record.builtTo !== null) return false;
    await this.#applyChanges(record);
    await this.#use(record);
    return true;
  }

  /** Returns whether the index exists, and the changes that it lacks. Creates it in OpenSearch if that has not been done yet. */
  async #isWritable(record: IndexRecord): Promise<boolean> {
    const { client } = this.#options;
    const { name, builtTo } = record;
    // Otherwise, OpenSearch would create it with the first write, with another mapping.
    const { body: exists } = await client.indices.exists({ index: name });
    if (exists) return this.#readers.has(name) || (await this.#canCatchUp(record));
    if (builtTo === 0) {
      const mappings = { ...MAPPING, _meta: await this.#newCheckpoint() };
      await client.indices.create({ index: name, body: { settings: SETTINGS, mappings } as object });
    }
    return builtTo === 0;
  }

  /** Returns whether the database has all changes that the index lacks, and had all that the index contains. */
  async #canCatchUp({ name, since }: IndexRecord): Promise<boolean> {
    const { client, source } = this.#options;
    const { databaseId, clearedXid } = await source.open();
    const { body } = await client.indices.getMapping({ index: name });
    const { databaseId: indexedId, id } = (body[name]?.mappings._meta ?? {}) as Partial<Checkpoint>;
    if (indexedId !== databaseId || id === undefined || BigInt(since) < BigInt(clearedXid)) return false;
    return source.hasSnapshot(id);
  }

  async #newCheckpoint(): Promise<Checkpoint> {
    const { source } = this.#options;
    const { databaseId } = await source.open();
    const id = randomUUID();
    await source.recordSnapshot(id);
    return { databaseId, id };
  }

  async #checkpoint(name: string): Promise<void> {
    const body = { _meta: await this.#newCheckpoint() };
    await this.#options.client.indices.putMapping({ index: name, body });
    this.#checkpoints.delete(name);
  }

  /** Records that the index has to be built again. */
  async #restart(record: IndexRecord): Promise<void> {
    const { client, registry, source, log } = this.#options;
    log.warn({ index: record.name }, 'the index in OpenSearch is missing or too old, building it again');
    await client.indices.delete({ index: record.name, ignore_unavailable: true });
    const { until } = await source.open();
    await registry.update({ ...record, since: until, builtTo: 0 }, this.#owner);
    this.#readers.delete(record.name);
    this.#checkpoints.delete(record.name);
  }

  async #build(record: IndexRecord, signal: AbortSignal): Promise<void> {
    const { source, registry } = this.#options;
    const startedAt = performance.now();
    if (this.progress.total === 0) this.progress = { done: 0, total: await source.count() };
    while (!signal.aborted && performance.now() - startedAt < BUILD_SLICE_MS) {
      const documents = await source.documentsAfter(record.builtTo ?? 0, BULK_SIZE);
      if (documents) await this.#send(record.name, [documents.text], new Map());
      record.builtTo = documents?.lastId ?? null;
      if (!(await registry.update(record, this.#owner)) || documents === null) return;
      this.progress.done += documents.count;
    }
  }

  async #applyChanges(record: IndexRecord): Promise<void> {
    const { source, registry } = this.#options;
    const reader = this.#readers.get(record.name) ?? new ChangeReader(record.since);
    this.#readers.set(record.name, reader);
    await reader.catchUp(source, (changes) => this.#apply(record.name, changes));
    if (reader.since === record.since) return;
    await registry.update({ ...record, since: reader.since }, this.#owner);
    const last = this.#checkpoints.get(record.name);
    if (last === undefined) this.#checkpoints.set(record.name, performance.now());
    else if (performance.now() - last > CHECKPOINT_INTERVAL_MS) await this.#checkpoint(record.name);
  }

  /** Writes the current state of the changed postings, so that applying a change twice is harmless. */
  async #apply(index: string, changes: readonly Change[]): Promise<void> {
    const versions = new Map<number, number>();
    for (const { ids, seq } of changes)
      for (const id of ids) versions.set(id, Math.max(seq, versions.get(id) ?? 0));
    const ids = [...versions.keys()];
    for (let start = 0; start < ids.length; start += BULK_SIZE) {
      const batch = ids.slice(start, start + BULK_SIZE);
      const texts = await this.#options.source.documentsOf(batch);
      await this.#send(index, texts, new Map(batch.map((id) => [id, versions.get(id)!])));
    }
  }

  /**
   * Writes postings to an index.
   *
   * @param texts - JSON arrays of `Document`s.
   * @param versions - versions by ID; those without a document are deleted. Others have version 0.
   */
  async #send(index: string, texts: readonly string[], versions: ReadonlyMap<number, number>): Promise<void> {
    const deleted = new Map(versions);
    const target = (id: number) => ({
      _id: String(id),
      version: versions.get(id) ?? 0,
      version_type: 'external_gte',
    });
    let lines: string[] = [];
    let length = 0;
    const sendLines = async () => {
      if (lines.length > 0) await this.#sendLines(index, lines);
      [lines, length] = [[], 0];
    };
    for (const text of texts)
      for (const document of parseDocuments(text)) {
        const fields = JSON.stringify(toFields(document));
        if (length + fields.length > MAX_BULK_LENGTH) await sendLines();
        lines.push(JSON.stringify({ index: target(document.id) }), fields);
        length += fields.length;
        deleted.delete(document.id);
      }
    for (const id of deleted.keys()) lines.push(JSON.stringify({ delete: target(id) }));
    await sendLines();
  }

  async #sendLines(index: string, lines: string[]): Promise<void> {
    const { client, log } = this.#options;
    const { body } = await client.bulk({ index, body: lines as unknown as object[] });
    if (!body.errors) return;
    const results = (body.items as unknown as Record<string, BulkResult>[]).flatMap((item) =>
      Object.values(item),
    );
    for (const { _id, status, error } of results) {
      // The index has a newer version.
      if (!error || status === VERSION_CONFLICT) continue;
      if (RETRIED.has(status)) throw new PartError(status, JSON.stringify(error));
      log.error({ posting: _id, error }, 'OpenSearch rejected a posting');
    }
  }

  /** Searches use the index from now on; older ones are deleted. */
  async #use({ name }: IndexRecord): Promise<void> {
    const { client, alias, registry, log } = this.#options;
    const { body: isUsed } = await client.indices.existsAlias({ name: alias, index: name });
    if (isUsed) return;
    await client.indices.refresh({ index: name });
    const used = await aliasedIndexes(client, alias);
    const actions = [...used.map((index) => ({ remove: { index, alias } })), { add: { index: name, alias } }];
    await client.indices.updateAliases({ body: { actions } });
    const names = (await registry.all()).map((record) => record.name);
    const old = [...new Set([...used, ...names.slice(names.indexOf(name) + 1)])];
    for (const index of old) await client.indices.delete({ index, ignore_unavailable: true });
    await registry.remove(old);
    log.info({ index: name, replaced: old }, 'OpenSearch index in use');
  }
}

/** Returns the indexes that an alias refers to. */
export async function aliasedIndexes(client: Client, alias: string): Promise<string[]> {
  const { body: exists } = await client.indices.existsAlias({ name: alias });
  return exists ? Object.keys((await client.indices.getAlias({ name: alias })).body) : [];
}

/** Recorded in the metadata of the index, and in the database. */
interface Checkpoint {
  databaseId: string;
  id: string;
}

interface BulkResult {
  _id: string;
  status: number;
  error?: object;
}

const VERSION_CONFLICT = 409;
/** Statuses of a node that is overloaded or has lost a shard. */
const RETRIED = new Set([429, 500, 502, 503, 504]);
