import type { Document } from './document.domain.ts';

/** Parses documents that the database serialized as a JSON array. The property names are those of {@link Document}. */
export const parseDocuments = (text: string): Document[] => JSON.parse(text);
