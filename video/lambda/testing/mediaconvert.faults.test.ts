import { describe, expect, it } from 'vitest';
import {
  clientOf,
  convert,
  create,
  ended,
  outputOf,
  productJob,
  S3_ENDPOINT,
  useSimulation,
} from './harness.ts';
import { type JobEvent, ServiceError } from './mediaconvert.ts';

describe.skipIf(S3_ENDPOINT === undefined)('the simulated MediaConvert', () => {
  const { films, open } = useSimulation();

  describe('when things go wrong', () => {
    it('loses an event, brings another three times, and keeps a third for a day', async () => {
      const isA = (status: string) => (event: JobEvent) => event.detail.status === status;
      const running = await open({
        faults: {
          losing: isA('INPUT_INFORMATION'),
          times: (event) => (isA('PROGRESSING')(event) ? 3 : 1),
          holding: isA('COMPLETE'),
        },
      });
      await convert(running, films(), await films().put('silent.mp4'));
      await running.simulated.settled();
      const count = (status: string) => running.statuses().filter((one) => one === status).length;
      expect([count('INPUT_INFORMATION'), count('PROGRESSING'), count('COMPLETE')]).toEqual([0, 3, 0]);
      expect(running.simulated.held).toHaveLength(1);
      running.simulated.release();
      await running.simulated.settled();
      expect(count('COMPLETE')).toBe(1);
    });

    it('brings events in another order', async () => {
      const running = await open({
        faults: { delayMs: ({ detail }) => (detail.status === 'INPUT_INFORMATION' ? 500 : 0) },
      });
      await convert(running, films(), await films().put('silent.mp4'));
      await running.simulated.settled();
      // What is told right behind it comes before it.
      const [input, update] = ['INPUT_INFORMATION', 'STATUS_UPDATE'].map((one) =>
        running.statuses().indexOf(one),
      );
      expect(update).toBeGreaterThan(0);
      expect(input).toBeGreaterThan(update!);
    });

    it('offers an event again that was not taken', async () => {
      let refusals = 2;
      const taken: string[] = [];
      const running = await open({
        deliver: async ({ detail }) => {
          if (detail.status === 'COMPLETE' && refusals-- > 0) throw new Error('not now');
          taken.push(detail.status);
        },
      });
      await convert(running, films(), await films().put('silent.mp4'));
      await running.simulated.settled();
      expect(refusals).toBe(-1);
      expect(taken.at(-1)).toBe('COMPLETE');
    });

    it('is asked again by the SDK where its answer never came, and makes no second job', async () => {
      const faults = ['cut', new ServiceError('TooManyRequestsException', 429, 'Too many requests')] as const;
      let at = 0;
      const running = await open({
        answering: (operation) => (operation === 'CreateJob' ? faults[at++] : undefined),
      });
      const input = await productJob(running, films(), await films().put('silent.mp4'));
      const id = await create(running.client, input);
      expect(at).toBe(3);
      expect(running.simulated.jobs.map((job) => job.id)).toEqual([id]);
    });
  });

  describe('when it was killed', () => {
    it('goes on with the job that was under way, and with the one that waited', async () => {
      const before = await open({ leastMs: 60_000 });
      const keys = [await films().put('silent.mp4'), await films().put('silent.mp4')];
      const ids = [];
      for (const key of keys) ids.push(await create(before.client, await productJob(before, films(), key)));
      await expect.poll(() => before.statuses()).toContain('INPUT_INFORMATION');
      await before[Symbol.asyncDispose]();
      const after = await open();
      for (const id of ids) expect((await ended(after.client, id)).Status).toBe('COMPLETE');
      for (const key of keys) expect(await films().list(outputOf(key))).toContain('index.m3u8');
    });

    it('brings the events that were not delivered, at the same address', async () => {
      const before = await open({ faults: { holding: () => true } });
      const { port } = before.simulated;
      const job = await convert(before, films(), await films().put('silent.mp4'));
      expect(before.events).toEqual([]);
      await before[Symbol.asyncDispose]();
      const after = await open({ port });
      await after.simulated.settled();
      expect(after.statuses()).toContain('COMPLETE');
      const again = clientOf(before.simulated.url);
      expect((await ended(again, job.Id!)).Status).toBe('COMPLETE');
      again.destroy();
    });

    it('brings no event again that was delivered', async () => {
      const before = await open();
      await convert(before, films(), await films().put('silent.mp4'));
      await before.simulated.settled();
      expect(before.statuses()).toContain('COMPLETE');
      await before[Symbol.asyncDispose]();
      const after = await open();
      await after.simulated.settled();
      expect(after.events).toEqual([]);
    });
  });
});
