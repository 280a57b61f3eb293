import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isKey } from '../keys.domain.ts';
import { type CompletedPart, MAX_PARTS } from '../store.ts';
import { ADMIN_CALLS, ADMIN_PATH, type AdminCall, verifyAuthorization } from './admin-calls.domain.ts';
import { S3Error } from './errors.domain.ts';
import type { StoreContext } from './public-handlers.ts';
import { createTransfer } from './transfer.ts';

/** A list of 10,000 parts takes 700 kB. */
const MAX_BODY_BYTES = 2 * 1024 ** 2;

/** Handles a call from the application. @returns the JSON response. @throws S3Error. */
export async function handleAdminCall(store: StoreContext, request: IncomingMessage): Promise<object> {
  const call = ADMIN_CALLS.find((name) => request.url === ADMIN_PATH + name);
  if (call === undefined || request.method !== 'POST') {
    throw new S3Error('MethodNotAllowed', 'Unknown call.');
  }
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (!(length <= MAX_BODY_BYTES)) throw new S3Error('EntityTooLarge', 'The request body is too long.');
  const isSigned = verifyAuthorization(store.secret, call, request.headers.authorization, new Date());
  const body = isSigned && (await buffer(request)).toString();
  if (body === undefined || !isSigned?.(body))
    throw new S3Error('AccessDenied', 'The request is not signed correctly.');
  return await CALLS[call](store, JSON.parse(body) as Input);
}

/** The application signs the call, so its shape is trusted; values that originate from users are checked. */
interface Input {
  key: string;
  multipartId: string;
  parts: CompletedPart[];
}

const CALLS: Record<AdminCall, (store: StoreContext, input: Input) => Promise<object>> = {
  check: async ({ diskCheck }) => {
    await diskCheck.run();
    return {};
  },
  create: async ({ disk }, { key }) => {
    if (!isKey(key)) throw new S3Error('InvalidRequest', 'Invalid key.');
    return { multipartId: await createTransfer(disk, key) };
  },
  parts: async ({ transfers }, { multipartId, key }) => ({
    parts: await transfers.withTransfer(multipartId, key, async (transfer) => transfer.list()),
  }),
  complete: async ({ transfers }, { multipartId, key, parts }) => {
    if (parts.length > MAX_PARTS)
      throw new S3Error('InvalidRequest', `An object has at most ${MAX_PARTS} parts.`);
    return await transfers.complete(multipartId, key, parts);
  },
  abort: async ({ transfers }, { multipartId, key }) => {
    await transfers.abort(multipartId, key);
    return {};
  },
};
