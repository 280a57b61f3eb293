import { Agent, request } from 'undici';
import { NoSuchMultipartError, PartsError, StoreFullError, StoreUnavailableError } from '../store.ts';
import { ADMIN_PATH, type AdminCall, authorize } from './admin-calls.domain.ts';

/** For all calls but completing, in ms. */
const TIMEOUT_MS = 10_000;
/** Completing copies the parts that were sent again or not as planned: tens of gigabytes at worst. */
const COMPLETE_TIMEOUT_MS = 15 * 60_000;

/** Asks the store's process. */
export interface ControlClient {
  /** @throws NoSuchMultipartError, PartsError, StoreFullError, StoreUnavailableError. */
  call<Answer>(call: AdminCall, input: object): Promise<Answer>;
  close(): Promise<void>;
}

export function openControlClient(internalUrl: string, secret: string): ControlClient {
  const agent = new Agent({ connections: 64, connect: { timeout: TIMEOUT_MS } });
  return {
    call: async <Answer>(call: AdminCall, input: object) => {
      const body = JSON.stringify(input);
      const timeout = call === 'complete' ? COMPLETE_TIMEOUT_MS : TIMEOUT_MS;
      const [status, text] = await request(internalUrl + ADMIN_PATH + call, {
        method: 'POST',
        dispatcher: agent,
        headers: {
          'content-type': 'application/json',
          authorization: authorize(secret, call, body, new Date()),
        },
        body,
        headersTimeout: timeout,
        bodyTimeout: TIMEOUT_MS,
      })
        .then(async (answer) => [answer.statusCode, await answer.body.text()] as const)
        .catch((error: unknown) => {
          throw new StoreUnavailableError('The file store does not answer.', { cause: error });
        });
      if (status === 200) return JSON.parse(text) as Answer;
      throw faultOf(status, text);
    },
    close: () => agent.close(),
  };
}

function faultOf(status: number, text: string): Error {
  const { code, message } = readFault(text);
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
      return new StoreUnavailableError(`The file store answered ${status}: ${message}`);
  }
}

function readFault(text: string): { code: string; message: string } {
  try {
    return JSON.parse(text) as { code: string; message: string };
  } catch {
    return { code: '', message: 'no answer of a file store' };
  }
}
