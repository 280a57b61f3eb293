import { isPrivateLiteral } from '@workreel/crawler/ssrf-guard';
import { badRequest, conflict } from '@workreel/platform/problem';
import type { ImportRequest } from '@workreel/video-contract';
import type { UploadRow } from '../uploads.repository.ts';
import { createUpload, type Uploads } from '../uploads.ts';
import { countImports } from './imports.repository.ts';
import { filenameOf, type LinkProblem, parseLink } from './link.domain.ts';

/** Queue of imports. Lost connections are not failures of a job: the worker counts them for each import. */
export const IMPORT_QUEUE = {
  name: 'video-import',
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
} as const;

/** Imports in progress per user. */
const MAX_IMPORTS = 5;

export interface ImportSettings {
  /** Whether links may lead to private addresses and to any port. */
  IMPORT_ALLOW_PRIVATE_HOSTS: boolean;
}

const MESSAGES: Record<LinkProblem, string> = {
  LINK_INVALID: 'The link must be an http or https URL.',
  LINK_HAS_CREDENTIALS: 'The link contains a user name or password. Remove them.',
  LINK_NOT_ALLOWED: 'The link leads to a private address, or to another port than that of its scheme.',
};

/**
 * Creates an upload whose file the worker receives from a link.
 *
 * @throws Problem 400 LINK_INVALID, LINK_HAS_CREDENTIALS, LINK_NOT_ALLOWED; 409 IMPORT_LIMIT_REACHED; as `createUpload`.
 */
export function createImport(
  uploads: Uploads & { settings: ImportSettings },
  ownerId: string,
  { url: link, keepLoudness }: ImportRequest,
): Promise<UploadRow> {
  const url = parseImportLink(link, uploads.settings.IMPORT_ALLOW_PRIVATE_HOSTS);
  const file = { filename: filenameOf(url), contentType: '', keepLoudness };
  return createUpload(uploads, ownerId, file, {
    onInsert: async (trx, id) => {
      if ((await countImports(trx, ownerId)) >= MAX_IMPORTS)
        throw conflict(
          'IMPORT_LIMIT_REACHED',
          `You are importing ${MAX_IMPORTS} files. Wait until one is complete, or cancel it.`,
        );
      await trx
        .insertInto('video.imports')
        .values({ upload_id: id, url: url.href, host: url.host })
        .execute();
      await uploads.queue.send(trx, IMPORT_QUEUE.name, { uploadId: id }, { group: ownerId });
    },
  });
}

function parseImportLink(link: string, allowPrivate: boolean): URL {
  const url = parseLink(link, { allowsPort: () => allowPrivate });
  if (typeof url === 'string') throw badRequest(url, MESSAGES[url]);
  if (!allowPrivate && isPrivateLiteral(url.hostname))
    throw badRequest('LINK_NOT_ALLOWED', MESSAGES.LINK_NOT_ALLOWED);
  return url;
}
