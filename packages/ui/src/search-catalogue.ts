import { defineCatalogue } from './catalogue.ts';
import type search from './language/ko/search.ts';

/** Messages about searches. */
export const SEARCH = defineCatalogue<typeof search>((code) => import(`./language/${code}/search.ts`));
