import type { Application, ApplicationStatus, Posting } from '@workreel/jobs-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePosting } from '../testing/postings.ts';
import { openService, type TestService } from '../testing/service.ts';

/** The rules of the contract, said once more. */
const WAY: ApplicationStatus[] = ['submitted', 'reviewing', 'interviewing', 'offered', 'hired'];
const ENDS: ApplicationStatus[] = ['rejected', 'withdrawn'];
const next = (from: ApplicationStatus): ApplicationStatus | undefined =>
  ENDS.includes(from) ? undefined : WAY[WAY.indexOf(from) + 1];
const allowed = (from: ApplicationStatus): ApplicationStatus[] => {
  const then = next(from);
  return then ? [then, ...ENDS] : [];
};

/** One call: on along the way, to any state, or nowhere; with or without a note. */
const step = fc.record({
  to: fc.oneof(
    { weight: 4, arbitrary: fc.constant('next' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...WAY, ...ENDS) },
    { weight: 2, arbitrary: fc.constant(undefined) },
  ),
  note: fc.option(
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\u0000', '')),
    { nil: undefined },
  ),
});

describe('random walks', () => {
  let service: TestService;
  let posting: Posting;
  beforeAll(async () => {
    service = await openService({ worker: false });
    posting = await storePosting(service);
  });
  afterAll(() => service.close());

  it('go each way that there is, and stand in the history in order', async () => {
    const as = service.user;
    const taken = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await service.store.run('delete from jobs.applications');
        const made = await service.call('POST', '/applications', { as, body: { jobPostingId: posting.id } });
        const path = made.headers.location!;
        let status: ApplicationStatus = 'submitted';
        const history: { status: ApplicationStatus; note: string | null }[] = [{ status, note: null }];
        for (const { to, note } of steps) {
          const target: ApplicationStatus | undefined = to === 'next' ? (next(status) ?? 'hired') : to;
          const said = note === undefined || note.trim() === '' ? null : note;
          const answer = await service.call('PATCH', path, { as, body: { status: target, note } });
          if (target === undefined && said === null) {
            expect(answer.statusCode).toBe(400);
          } else if (target !== undefined && !allowed(status).includes(target)) {
            const problem = answer.json();
            expect(problem).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' });
            expect(problem.allowed).toEqual(allowed(status));
            for (const way of allowed(status)) expect(problem.detail).toContain(way);
          } else {
            expect(answer.statusCode).toBe(200);
            taken.add(`${status} ${target ?? status}`);
            status = target ?? status;
            history.push({ status, note: said });
          }
          const now = (await service.get(path, { authorization: as })).json<Application>();
          expect(now.status).toBe(status);
          expect(now.allowed).toEqual(allowed(status));
          expect(now.history.map(({ at: _at, ...event }) => event)).toEqual(history);
          const times = now.history.map(({ at }) => at);
          expect(times).toEqual(times.toSorted());
        }
      }),
      { numRuns: 80 },
    );
    // The walks reached far enough to mean something: there are 12 moves, and 7 states to note something in.
    expect(taken.size).toBeGreaterThan(10);
  });
});
