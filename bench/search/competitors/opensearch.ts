import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePostings } from '@workreel/sample-data';
import type { Document } from '@workreel/search-index';
import { OpenSearchEngine, openClient } from '@workreel/search-opensearch';
import { processTreeCpuSeconds, requireCpuSeconds } from '../../lib/cpu.ts';
import { folderBytes } from '../../lib/disk.ts';
import { createIndex } from '../../lib/opensearch.ts';
import { toDocument } from '../../relevance/document.ts';
import type { Corpus, Engine } from '../engine.ts';
import { isOpen } from '../rows.ts';
import { failureOf } from './search-server.ts';

const SCRIPT = join(import.meta.dirname, '../../../scripts/opensearch.sh');
const INDEX = 'bench';

/** @returns what to install; null if OpenSearch can be started. */
export function missingOpenSearch(): string | null {
  try {
    execFileSync('sh', ['-c', 'java -version && mvn -version'], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `OpenSearch was not measured. Install Java 17 and Maven (apt-get install openjdk-17-jdk-headless maven). ${failureOf(error)}`;
  }
}

/** Workreel's index in one node of OpenSearch. The CPU time includes that of Workreel's adapter. */
export async function openOpenSearch(folder: string): Promise<Engine> {
  const nodes = join(folder, 'opensearch');
  const env = { ...process.env, OPENSEARCH_HEAP: '2g' };
  const url = execFileSync(SCRIPT, ['start', nodes], { encoding: 'utf8', env }).trim();
  const pid = Number(readFileSync(join(nodes, '0/pid'), 'utf8'));
  const client = openClient([url]);
  const engine = new OpenSearchEngine(client, INDEX);
  let adapterSeconds = 0;
  return {
    name: 'Workreel in OpenSearch',
    async load(corpus: Corpus) {
      await createIndex(client, INDEX, documentsOf(corpus));
      await client.indices.forcemerge({ index: INDEX, max_num_segments: 1 }, { requestTimeout: 1_800_000 });
      await client.indices.refresh({ index: INDEX });
    },
    async search({ filters, sortOrder, pagenum, pageSize, total }) {
      const before = process.cpuUsage();
      const offset = (pagenum - 1) * pageSize;
      const page = await engine.page({
        filters,
        sortOrder,
        after: undefined,
        offset,
        limit: pageSize + 1,
        now: 0,
      });
      const { user, system } = process.cpuUsage(before);
      adapterSeconds += (user + system) / 1e6;
      return { ids: page.ids.slice(0, pageSize).map(String), total: total ? page.total : null };
    },
    cpuSeconds: () => adapterSeconds + requireCpuSeconds(processTreeCpuSeconds(pid)),
    indexBytes: async () => folderBytes(nodes),
    async close() {
      await client.close();
      execFileSync(SCRIPT, ['stop', nodes]);
    },
  };
}

function* documentsOf({ count, seed }: Corpus): Generator<Document> {
  let id = 0;
  for (const posting of generatePostings(count, { seed }))
    yield { ...toDocument(++id, posting), open: isOpen(posting) };
}
