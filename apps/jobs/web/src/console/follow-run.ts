import { answered } from '@workreel/ui/calls';
import { serverEvents } from '@workreel/ui/server-events';
import { isPassing } from '@workreel/ui/service-error';
import { client, type Run } from '../api.ts';

/** Milliseconds before a stream that broke is opened again: soon at first, then less often. */
const WAITS_MS = [500, 1_000, 2_000, 5_000];
/** The service says something every 15 s: a stream that is silent for longer than this is dead. */
const SILENCE_MS = 40_000;

export interface Following {
  /** Aborts when nobody looks any more. */
  signal: AbortSignal;
  onRun: (run: Run) => void;
  /** Told whether changes come by themselves: until then, and after a stream broke, they must be asked for. */
  onLive: (live: boolean) => void;
}

/** Tells each change of a run until it ends. A stream that breaks is taken up again after the last event that was seen. */
export async function followRun(id: string, { signal, onRun, onLive }: Following): Promise<void> {
  let lastEventId = '';
  for (let breaks = 0; !signal.aborted; breaks++) {
    try {
      for await (const event of openStream(id, lastEventId, signal)) {
        breaks = 0;
        lastEventId = event.lastEventId || lastEventId;
        onLive(true);
        onRun(JSON.parse(event.data) as Run);
        if (event.type === 'end') return;
      }
    } catch (error) {
      if (!isPassing(error)) return;
    } finally {
      if (!signal.aborted) onLive(false);
    }
    await wait(WAITS_MS[Math.min(breaks, WAITS_MS.length - 1)]!, signal);
  }
}

/** Runs as the stream tells them, each with its place in it. */
async function* openStream(id: string, lastEventId: string, signal: AbortSignal) {
  const closing = new AbortController();
  const listen = () => setTimeout(() => closing.abort(), SILENCE_MS);
  let timer = listen();
  const heard = () => {
    clearTimeout(timer);
    timer = listen();
  };
  try {
    const stream = await answered(
      client.GET('/jobs/crawl/{id}/events', {
        params: { path: { id }, header: lastEventId ? { 'last-event-id': lastEventId } : {} },
        parseAs: 'stream',
        signal: AbortSignal.any([signal, closing.signal]),
      }),
    );
    yield* serverEvents(stream, heard);
  } finally {
    clearTimeout(timer);
    closing.abort();
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
