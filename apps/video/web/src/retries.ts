import { isTransient } from '@workreel/ui/service-error';

/** Delay before each retry, in milliseconds. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000];

/** Makes an idempotent call, and retries it after network errors and transient errors of the service. */
export async function withRetries<Result>(
  call: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (const delay of RETRY_DELAYS_MS) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  signal?.throwIfAborted();
  return call();
}
