import { defineCatalogue } from '../catalogue.ts';
import type account from '../language/ko/account.ts';

/** The messages of the account's pages. */
export const ACCOUNT = defineCatalogue<typeof account>((code) => import(`../language/${code}/account.ts`));
