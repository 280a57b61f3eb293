/** Test support for exports. Not used by the service. */
import { zstdDecompressSync } from 'node:zlib';
import type { Posting } from '@workreel/jobs-contract';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import type { TestService } from '../testing/service.ts';

/** Stores copies of a posting. */
export async function storeCopies(
  { database }: TestService,
  site: string,
  count: number,
  of: Posting,
): Promise<void> {
  const { rows } = await database.run(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_schema = 'jobs' and table_name = 'postings' and is_identity = 'NO' and is_generated = 'NEVER'
       and column_name not in ('site', 'source_url')`,
  );
  const { names } = rows[0] as { names: string };
  await database.run(
    `insert into jobs.postings (site, source_url, ${names})
     select $1, 'https://' || $1 || '.example/' || gen_random_uuid(), ${names} from jobs.postings, generate_series(1, $2) where id = $3`,
    [site, count, of.id],
  );
}

/** Reads a Parquet file with a library that did not write it. */
export async function readParquet(path: string) {
  const file = await asyncBufferFromFile(path);
  const compressors = { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) };
  return {
    metadata: await parquetMetadataAsync(file),
    rows: await parquetReadObjects({ file, compressors }),
  };
}
