import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** What would lead a service of a test to somebody's data, or let it name addresses where it is not. */
const FOREIGN_SETTINGS = /^(DATABASE_URL|UPLOAD_DIR|JWT_PRIVATE_KEYS|(JOBS|VIDEO|STORE|MEDIA)_BASE_URL)$/;

/** Our own environment, as far as a service of a test may know it. */
export const ownEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([setting]) => !FOREIGN_SETTINGS.test(setting)));
