import { join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../..');
/** Settings that would make a tested service use existing data, or generate URLs with a wrong origin. */
const EXCLUDED_SETTINGS = /^(DATABASE_URL|UPLOAD_DIR|JWT_PRIVATE_KEYS|(JOBS|VIDEO|STORE|MEDIA)_BASE_URL)$/;

/** The environment of this process without the settings that tested services must not inherit. */
export const inheritedEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([setting]) => !EXCLUDED_SETTINGS.test(setting)));
