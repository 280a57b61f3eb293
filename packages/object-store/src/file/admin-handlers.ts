import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isKey } from '../keys.domain.ts';
import { MAX_PARTS, type PartName } from '../store.ts';
import { ADMIN_CALLS, ADMIN_PATH, type AdminCall, isAuthorized } from './admin-calls.domain.ts';
import { S3Error } from './errors.domain.ts';
import type { StoreParts } from './public-handlers.ts';
import { createTransfer } from './transfer.ts';

/** Longest body of a call, in bytes: a list of 10,000 parts takes 700 kB. */
const MAX_BODY_BYTES = 2 * 1024 ** 2;

/** Takes a call of the application. @returns what is answered as JSON. @throws S3Error. */
export async function handleAdminCall(store: StoreParts, request: IncomingMessage): Promise<object> {
  const call = ADMIN_CALLS.find((name) => request.url === ADMIN_PATH + name);
  if (call === undefined || request.method !== 'POST') {
    throw new S3Error('MethodNotAllowed', 'There is no such call.');
  }
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (!(length <= MAX_BODY_BYTES)) throw new S3Error('EntityTooLarge', 'The call is too long.');
  const body = (await buffer(request)).toString();
  if (!isAuthorized(store.secret, call, body, request.headers.authorization, new Date())) {
    throw new S3Error('AccessDenied', 'The call is not signed.');
  }
  return await CALLS[call](store, JSON.parse(body) as Input);
}

/** Signed by the application, so its shape is not in doubt; what people gave it is. */
interface Input {
  key: string;
  multipartId: string;
  parts: PartName[];
}

const CALLS: Record<AdminCall, (store: StoreParts, input: Input) => Promise<object>> = {
  check: async () => ({}),
  create: async ({ disk }, { key }) => {
    if (!isKey(key)) throw new S3Error('InvalidRequest', 'That is no key.');
    return { multipartId: await createTransfer(disk, key) };
  },
  parts: async ({ transfers }, { multipartId, key }) => ({
    parts: await transfers.using(multipartId, key, async (transfer) => transfer.list()),
  }),
  complete: async ({ transfers }, { multipartId, key, parts }) => {
    if (parts.length > MAX_PARTS)
      throw new S3Error('InvalidRequest', `There are at most ${MAX_PARTS} parts.`);
    return await transfers.complete(multipartId, key, parts);
  },
  abort: async ({ transfers }, { multipartId, key }) => {
    await transfers.abort(multipartId, key);
    return {};
  },
};
