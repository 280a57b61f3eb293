import type { Document } from '@workreel/search-index';
import { MAPPING, type openClient, SETTINGS, toFields } from '@workreel/search-opensearch';

/** Postings per bulk request, as in the service. */
const BULK_SIZE = 500;

/** Creates an index of postings. */
export async function createIndex(
  client: ReturnType<typeof openClient>,
  index: string,
  documents: Iterable<Document>,
): Promise<void> {
  await client.indices.create({ index, body: { settings: SETTINGS, mappings: MAPPING } as object });
  let lines: object[] = [];
  const send = async () => {
    const { body } = await client.bulk({ index, body: lines });
    if (body.errors) throw new Error('OpenSearch rejected a posting.');
    lines = [];
  };
  for (const document of documents) {
    lines.push({ index: { _id: String(document.id) } }, toFields(document));
    if (lines.length === 2 * BULK_SIZE) await send();
  }
  if (lines.length > 0) await send();
  await client.indices.refresh({ index });
}
