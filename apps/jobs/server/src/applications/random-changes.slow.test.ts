import type { Application, ApplicationStatus, Posting } from '@workreel/jobs-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePosting } from '../testing/postings.ts';
import { openService, type TestService } from '../testing/service.ts';

/** An independent definition of the transition rules. */
const PATH: ApplicationStatus[] = ['submitted', 'reviewing', 'interviewing', 'offered', 'hired'];
const FINAL: ApplicationStatus[] = ['rejected', 'withdrawn'];
const next = (from: ApplicationStatus): ApplicationStatus | undefined =>
  FINAL.includes(from) ? undefined : PATH[PATH.indexOf(from) + 1];
const allowed = (from: ApplicationStatus): ApplicationStatus[] => {
  const following = next(from);
  return following ? [following, ...FINAL] : [];
};

/** A change to the next status, to any status or to none, with or without a note. */
const step = fc.record({
  to: fc.oneof(
    { weight: 4, arbitrary: fc.constant('next' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...PATH, ...FINAL) },
    { weight: 2, arbitrary: fc.constant(undefined) },
  ),
  note: fc.option(
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\u0000', '')),
    { nil: undefined },
  ),
});

describe('random sequences of changes', () => {
  let service: TestService;
  let posting: Posting;
  beforeAll(async () => {
    service = await openService({ worker: false });
    posting = await storePosting(service);
  });
  afterAll(() => service.close());

  it('follow the transition rules and are recorded in order', async () => {
    const as = service.user;
    const transitions = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await service.database.run('delete from jobs.applications');
        const created = await service.call('POST', '/applications', {
          as,
          body: { jobPostingId: posting.id },
        });
        const path = created.headers.location!;
        let status: ApplicationStatus = 'submitted';
        const history: { status: ApplicationStatus; note: string | null }[] = [{ status, note: null }];
        for (const { to, note } of steps) {
          const target: ApplicationStatus | undefined = to === 'next' ? (next(status) ?? 'hired') : to;
          const storedNote = note === undefined || note.trim() === '' ? null : note;
          const response = await service.call('PATCH', path, { as, body: { status: target, note } });
          if (target === undefined && storedNote === null) {
            expect(response.statusCode).toBe(400);
          } else if (target !== undefined && !allowed(status).includes(target)) {
            const problem = response.json();
            expect(problem).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' });
            expect(problem.allowed).toEqual(allowed(status));
            for (const target of allowed(status)) expect(problem.detail).toContain(target);
          } else {
            expect(response.statusCode).toBe(200);
            transitions.add(`${status} ${target ?? status}`);
            status = target ?? status;
            history.push({ status, note: storedNote });
          }
          const current = (await service.get(path, { authorization: as })).json<Application>();
          expect(current.status).toBe(status);
          expect(current.allowed).toEqual(allowed(status));
          expect(current.history.map(({ at: _at, ...event }) => event)).toEqual(history);
          const times = current.history.map(({ at }) => at);
          expect(times).toEqual(times.toSorted());
        }
      }),
      { numRuns: 80 },
    );
    // Check coverage: there are 12 transitions and 7 statuses in which a note can be added.
    expect(transitions.size).toBeGreaterThan(10);
  });
});
