import { unwrap } from '@workreel/ui/calls';
import { serverEvents } from '@workreel/ui/server-events';
import { isTransient } from '@workreel/ui/service-error';
import { client, type Run } from '../api.ts';

/** Delays before a broken stream is reopened, by number of consecutive failures. */
const RECONNECT_DELAYS_MS = [500, 1_000, 2_000, 5_000];
/** The service sends at least a heartbeat every 15 s, so a stream without data for this long is dead. */
const SILENCE_TIMEOUT_MS = 40_000;

export interface FollowOptions {
  signal: AbortSignal;
  onRun: (run: Run) => void;
  /** Called with true for each event, and with false when the stream breaks. While it is false, the run must be polled. */
  onLive: (live: boolean) => void;
}

/** Streams the changes of a run until the run finishes. A broken stream is resumed after the last received event. */
export async function followRun(id: string, { signal, onRun, onLive }: FollowOptions): Promise<void> {
  let lastEventId = '';
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      for await (const event of openStream(id, lastEventId, signal)) {
        failures = 0;
        lastEventId = event.lastEventId || lastEventId;
        onLive(true);
        onRun(JSON.parse(event.data) as Run);
        if (event.type === 'end') return;
      }
    } catch (error) {
      if (!isTransient(error)) return;
    } finally {
      if (!signal.aborted) onLive(false);
    }
    await sleep(RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)]!, signal);
  }
}

/** Opens the event stream of a run, after `lastEventId` unless it is empty. The data of each event is the run as JSON. */
async function* openStream(id: string, lastEventId: string, signal: AbortSignal) {
  const timeout = new AbortController();
  const startTimer = () => setTimeout(() => timeout.abort(), SILENCE_TIMEOUT_MS);
  let timer = startTimer();
  const resetTimer = () => {
    clearTimeout(timer);
    timer = startTimer();
  };
  try {
    const stream = await unwrap(
      client.GET('/jobs/crawl/{id}/events', {
        params: { path: { id }, header: lastEventId ? { 'last-event-id': lastEventId } : {} },
        parseAs: 'stream',
        signal: AbortSignal.any([signal, timeout.signal]),
      }),
    );
    yield* serverEvents(stream, resetTimer);
  } finally {
    clearTimeout(timer);
    timeout.abort();
  }
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
