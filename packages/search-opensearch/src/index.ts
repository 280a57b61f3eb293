export { openAwsClient } from './aws-client.ts';
export { OpenSearchEngine, openClient } from './engine.ts';
export { MAPPING, SETTINGS, toFields } from './mapping.domain.ts';
export { type IndexStatus, OpenSearchIndex, type OpenSearchIndexOptions } from './opensearch-index.ts';
export type { IndexRecord, IndexRegistry } from './registry.ts';
export { mappingVersion } from './version.ts';
