import { defineCatalogue } from '../catalogue.ts';
import type about from '../language/ko/about.ts';

/** Messages of the page about the service. */
export const ABOUT = defineCatalogue<typeof about>((code) => import(`../language/${code}/about.ts`));
