import { defineCatalogue } from '../catalogue.ts';
import type admin from '../language/ko/admin.ts';

/** Messages of the admin pages that both consoles share. */
export const ADMIN = defineCatalogue<typeof admin>((code) => import(`../language/${code}/admin.ts`));
