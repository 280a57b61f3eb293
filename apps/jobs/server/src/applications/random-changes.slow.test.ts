import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  type Posting,
} from '@workreel/jobs-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePosting } from '../testing/postings.ts';
import { openService, type TestService } from '../testing/service.ts';

const text = fc
  .string({ unit: 'binary', maxLength: 12 })
  .map((characters) => characters.toWellFormed().replaceAll('\u0000', ''));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** A change by one of two clients, which may insist on the version that the client has seen last. */
const step = fc.record({
  client: fc.constantFrom(0, 1),
  insists: fc.boolean(),
  /** Whether the client reads the application before the change. */
  reads: fc.boolean(),
  status: optional(fc.constantFrom(...APPLICATION_STATUSES)),
  note: optional(text),
  coverLetter: optional(fc.option(text)),
  reminders: optional(fc.array(fc.nat({ max: 1_000 }), { maxLength: 3 })),
});

/** The rules, independent of the service. */
interface Model {
  status: ApplicationStatus;
  events: { status: ApplicationStatus; note: string | null }[];
  coverLetter: string | null;
  earlier: string[];
  /** Days after 2090. */
  reminders: number[];
  version: number;
}

const blankToNull = (value: string | null) => (value === null || value.trim() === '' ? null : value);

/** Applies a change. @returns whether it had an effect. */
function apply(
  model: Model,
  change: Pick<StepValues, 'status' | 'note' | 'coverLetter' | 'reminders'>,
): boolean {
  // Reminders without an identifier are new ones.
  let isChanged = change.reminders !== undefined && change.reminders.length + model.reminders.length > 0;
  if (change.reminders) model.reminders = change.reminders.toSorted((a, b) => a - b);
  const note = blankToNull(change.note ?? null);
  const status = change.status ?? model.status;
  if (status !== model.status || note !== null) {
    model.status = status;
    model.events.push({ status, note });
    isChanged = true;
  }
  if (change.coverLetter !== undefined) {
    const coverLetter = blankToNull(change.coverLetter);
    if (coverLetter !== model.coverLetter) {
      if (model.coverLetter !== null) model.earlier.push(model.coverLetter);
      model.coverLetter = coverLetter;
      isChanged = true;
    }
  }
  if (isChanged) model.version++;
  return isChanged;
}
type StepValues = typeof step extends fc.Arbitrary<infer T> ? T : never;

const DAY_MS = 24 * 3_600_000;
const EPOCH = Date.UTC(2090, 0, 1);
const timeOf = (day: number) => new Date(EPOCH + day * DAY_MS).toISOString();

describe('random changes by two clients', () => {
  let service: TestService;
  let posting: Posting;
  beforeAll(async () => {
    service = await openService({ worker: false });
    posting = await storePosting(service);
  });
  afterAll(() => service.close());

  it('move from any status to any other, and are recorded in order', async () => {
    const as = service.user;
    const moves = new Set<string>();
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await service.database.run('delete from jobs.applications');
        const created = await service.call('POST', '/applications', {
          as,
          body: { jobPostingId: posting.id },
        });
        const path = created.headers.location!;
        const model: Model = {
          status: 'submitted',
          events: [{ status: 'submitted', note: null }],
          coverLetter: null,
          earlier: [],
          reminders: [],
          version: 0,
        };
        const seen = { etag: String(created.headers.etag), version: 0 };
        const clients = [{ ...seen }, { ...seen }];
        let updatedAt = created.json<Application>().updatedAt;
        for (const { client, insists, reads, ...change } of steps) {
          const view = clients[client]!;
          if (reads) {
            view.etag = String((await service.get(path, { authorization: as })).headers.etag);
            view.version = model.version;
          }
          const body = {
            ...change,
            reminders: change.reminders?.map((day) => ({ text: `${day}`, at: timeOf(day) })),
          };
          const response = await service.call('PATCH', path, {
            as,
            body,
            ...(insists && { headers: { 'if-match': view.etag } }),
          });
          const isEmpty = Object.values(change).every((value) => value === undefined);
          if (isEmpty) expect(response.statusCode).toBe(400);
          else if (insists && view.version !== model.version) {
            expect(response.json()).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE' });
            refused++;
          } else {
            expect(response.statusCode, response.body).toBe(200);
            const from = model.status;
            const isChanged = apply(model, change);
            if (from !== model.status) moves.add(`${from} ${model.status}`);
            const changed = response.json<Application>();
            if (isChanged) expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
            else expect(changed.updatedAt).toBe(updatedAt);
            updatedAt = changed.updatedAt;
            view.etag = String(response.headers.etag);
            view.version = model.version;
          }
          const current = (await service.get(path, { authorization: as })).json<Application>();
          expect({
            status: current.status,
            events: current.history.map(({ at: _at, ...event }) => event),
            coverLetter: current.coverLetter,
            earlier: current.earlierDocuments.map((documents) => documents.coverLetter),
            reminders: current.reminders.map(({ text }) => Number(text)),
            version: model.version,
          }).toEqual(model);
          expect(current.updatedAt).toBe(updatedAt);
          const times = current.history.map(({ at }) => at);
          expect(times).toEqual([...new Set(times)].toSorted());
        }
      }),
      { numRuns: 120 },
    );
    // Check coverage: there are 42 moves.
    expect(moves.size).toBeGreaterThan(30);
    expect(refused).toBeGreaterThan(20);
  });
});
