import { Agent, request } from 'undici';
import { NoSuchMultipartError, PartsError, StoreFullError, StoreUnavailableError } from '../store.ts';
import { ADMIN_PATH, type AdminCall, authorize } from './admin-calls.domain.ts';
import { CONTROL_HOST, findControlPort } from './control-port.ts';
import type { Disk } from './disk.ts';

/** For all calls except `complete`. */
const TIMEOUT_MS = 10_000;
/** Completing copies overflow parts: tens of gigabytes in the worst case. */
const COMPLETE_TIMEOUT_MS = 15 * 60_000;

/** Client of the store process. */
export interface AdminClient {
  /** @throws NoSuchMultipartError, PartsError, StoreFullError, StoreUnavailableError. */
  call<Result>(call: AdminCall, input: object): Promise<Result>;
  close(): Promise<void>;
}

export function openAdminClient(disk: Disk, secret: string): AdminClient {
  const agent = new Agent({ connections: 64, connect: { timeout: TIMEOUT_MS } });
  return {
    call: async <Result>(call: AdminCall, input: object) => {
      const body = JSON.stringify(input);
      const timeout = call === 'complete' ? COMPLETE_TIMEOUT_MS : TIMEOUT_MS;
      const options = {
        method: 'POST',
        dispatcher: agent,
        headers: {
          'content-type': 'application/json',
          authorization: authorize(secret, call, body, new Date()),
        },
        body,
        headersTimeout: timeout,
        bodyTimeout: TIMEOUT_MS,
      } as const;
      const [status, text] = await findControlPort(disk)
        .then((port = 0) => request(`http://${CONTROL_HOST}:${port}${ADMIN_PATH}${call}`, options))
        .then(async (response) => [response.statusCode, await response.body.text()] as const)
        .catch((error: unknown) => {
          throw new StoreUnavailableError('The file store is unreachable.', { cause: error });
        });
      if (status === 200) return JSON.parse(text) as Result;
      throw toStoreError(status, text);
    },
    close: () => agent.close(),
  };
}

function toStoreError(status: number, text: string): Error {
  const { code, message } = parseError(text);
  switch (code) {
    case 'NoSuchUpload':
      return new NoSuchMultipartError(message);
    case 'InvalidPart':
    case 'InvalidPartOrder':
    case 'EntityTooSmall':
    case 'InvalidRequest':
      return new PartsError(message);
    case 'InsufficientStorage':
      return new StoreFullError(message);
    default:
      return new StoreUnavailableError(`The file store returned ${status}: ${message}`);
  }
}

function parseError(text: string): { code: string; message: string } {
  try {
    return JSON.parse(text) as { code: string; message: string };
  } catch {
    return { code: '', message: 'the response is not from a file store' };
  }
}
