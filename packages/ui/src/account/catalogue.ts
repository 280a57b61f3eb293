import { defineCatalogue } from '../catalogue.ts';
import type account from '../language/ko/account.ts';

/** Messages of the account pages. */
export const ACCOUNT = defineCatalogue<typeof account>((code) => import(`../language/${code}/account.ts`));
