import { isPassing } from '@workreel/ui/service-error';

/** Before each further try, in milliseconds. */
const PAUSES_MS = [1_000, 3_000, 10_000];

/** Makes a call that is safe to repeat, again where the line broke or the service is not itself. */
export async function withRetries<Answer>(
  call: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  signal?.throwIfAborted();
  return call();
}
