import type { Document } from './document.domain.ts';

/** Reads postings from the JSON text that the database wrote: an array of objects, each a {@link Document} by the names of its fields. */
export const readDocuments = (text: string): Document[] => JSON.parse(text);
