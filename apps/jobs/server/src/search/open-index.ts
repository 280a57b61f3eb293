import { join } from 'node:path';
import type { Database } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { type PostingIndex, SearchIndex } from '@workreel/search-index';
import type { JobsTables } from '../migrations/tables.ts';
import { indexRegistry } from './index-registry.ts';
import { type IndexedContents, indexSource } from './index-source.ts';

/** Creates an index of postings. `onChanged` is called with the IDs of inserted, updated and deleted postings. */
export type CreateIndex = (onChanged: (ids: readonly number[]) => void) => PostingIndex;

interface IndexDependencies {
  database: Database;
  log: Log;
  /** Default: descriptions are indexed. */
  contents?: IndexedContents;
}

/** The index in the memory of this process. @param dataDir - contains its snapshot. */
export const memoryIndex =
  ({ database, log, contents, dataDir }: IndexDependencies & { dataDir: string }): CreateIndex =>
  (onChanged) =>
    new SearchIndex({
      source: indexSource(database, contents),
      folder: join(dataDir, 'search'),
      log,
      onChanged,
    });

/**
 * The index in OpenSearch. Its client is only loaded if it is used.
 *
 * @param awsRegion - signs requests for Amazon OpenSearch Service in this region.
 */
export async function openSearchIndex({
  database,
  log,
  contents,
  urls,
  alias,
  awsRegion,
}: IndexDependencies & {
  urls: string[];
  alias: string;
  awsRegion: string | undefined;
}): Promise<CreateIndex> {
  const { OpenSearchIndex, openAwsClient, openClient } = await import('@workreel/search-opensearch');
  const client = awsRegion === undefined ? openClient(urls) : await openAwsClient(urls, awsRegion);
  return (onChanged) =>
    new OpenSearchIndex({
      client,
      alias,
      source: indexSource(database, contents),
      registry: indexRegistry(database.db<JobsTables>()),
      log,
      onChanged,
    });
}
