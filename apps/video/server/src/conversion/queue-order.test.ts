import { randomUUID } from 'node:crypto';
import type { Database } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { openQueue, queueMigrations } from '@workreel/platform/queue';
import { openTestDatabase } from '@workreel/platform/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { videoMigrations } from '../migrations/index.ts';
import type { VideoTables } from '../migrations/tables.ts';
import { scoredQueue } from './queue-order.ts';

interface Film {
  owner: string;
  /** Duration, which is also the time that its conversion takes. */
  seconds: number;
  /** When it is uploaded, in seconds. */
  at: number;
  priority?: number;
}
interface Run extends Film {
  start: number;
  end: number;
}

const BASE = Date.UTC(2026, 0, 1);
const time = (seconds: number) => new Date(BASE + seconds * 1_000);

describe('the order of the conversion queue', () => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(queueMigrations, videoMigrations));
    // Creates the tables of the jobs.
    await (await openQueue(database, createLog('silent'))).stop();
  });
  afterAll(() => close());
  beforeEach(() => database.run('delete from video.uploads'));

  const WAITING = sql`(select u.id from video.uploads u join video.conversions cv on cv.upload_id = u.id where cv.started_at is null)`;

  async function insert({ owner, seconds, at, priority = 0 }: Film): Promise<string> {
    const { rows } = await database.run(
      `with u as (insert into video.uploads (owner_id, key, filename, content_type, state, bytes, expires_at)
         values ($1, gen_random_uuid()::text, 'a', '', 'uploaded', $2, now()) returning id),
       pb as (insert into video.publications (upload_id) select id from u)
       insert into video.conversions (upload_id, queued_at, priority) select id, $3, $4 from u returning upload_id`,
      [owner, seconds * 1_250_000, time(at), priority],
    );
    return rows[0]!.upload_id as string;
  }

  async function next(now: number): Promise<string | undefined> {
    const scored = scoredQueue(WAITING, sql`${time(now)}::timestamptz`);
    const { rows } = await sql<{ id: string }>`select id from ${scored} q order by score, id limit 1`.execute(
      database.db<VideoTables>(),
    );
    return rows[0]?.id;
  }

  /** Simulates one slot. @param until - ends the simulation at this time. @returns the conversions in the order in which they ran. */
  async function simulate(films: Film[], until = Number.POSITIVE_INFINITY): Promise<Run[]> {
    const arrivals = films.toSorted((a, b) => a.at - b.at);
    const byId = new Map<string, Film>();
    const runs: Run[] = [];
    let now = 0;
    while (now < until) {
      while (arrivals[0] && arrivals[0].at <= now) {
        const film = arrivals.shift()!;
        byId.set(await insert(film), film);
      }
      const id = await next(now);
      if (id === undefined) {
        if (!arrivals[0]) break;
        now = arrivals[0].at;
        continue;
      }
      const film = byId.get(id)!;
      runs.push({ ...film, start: now, end: now + film.seconds });
      now += film.seconds;
      await database.run(
        `update video.conversions set state = 'ready', started_at = $2, ended_at = $3 where upload_id = $1`,
        [id, time(now - film.seconds), time(now)],
      );
    }
    return runs;
  }

  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const [A, B, C] = [randomUUID(), randomUUID(), randomUUID()];

  it('converts thirty short clips before the second half of another owner’s long films', async () => {
    const runs = await simulate([
      ...times(6, () => ({ owner: A, seconds: 3_600, at: 0 })),
      ...times(30, () => ({ owner: B, seconds: 60, at: 10 })),
    ]);
    const lastClip = runs.findLastIndex(({ owner }) => owner === B);
    const longBefore = runs.slice(0, lastClip).filter(({ owner }) => owner === A);
    expect(longBefore.length).toBeLessThanOrEqual(3);
  });

  it('converts the only clip of an owner right after the current one, however many wait and however long they have waited', async () => {
    const runs = await simulate([
      { owner: A, seconds: 7_200, at: 0 },
      ...times(30, () => ({ owner: B, seconds: 60, at: 10 })),
      { owner: C, seconds: 60, at: 7_000 },
    ]);
    // Each owner has one turn before the second one of B.
    expect(runs.findIndex(({ owner }) => owner === C)).toBeLessThanOrEqual(2);
  });

  it('starts a long film among a steady stream of short ones within a bound', async () => {
    const film = { owner: A, seconds: 3_600, at: 100 };
    // Each clip has an owner of its own, and more arrive than can be converted.
    const stream = times(400, (n) => ({ owner: randomUUID(), seconds: 60, at: n * 50 }));
    const runs = await simulate([film, ...stream], 10_000);
    const { start } = runs.find(({ owner }) => owner === A)!;
    // Only clips that arrive within (3,600 s)/4 may overtake it; those take 60/50 of the time, and a clip is running.
    expect(start).toBeLessThanOrEqual((film.at + film.seconds / 4) * (60 / 50) + 2 * 60);
    expect(start).toBeGreaterThan(600);
  });

  it('starts an owner’s long film although that owner keeps uploading short ones', async () => {
    const film = { owner: A, seconds: 3_600, at: 100 };
    const own = times(300, (n) => ({ owner: A, seconds: 60, at: n * 100 }));
    const others = times(300, (n) => ({ owner: randomUUID(), seconds: 60, at: n * 100 + 50 }));
    const runs = await simulate([film, ...own, ...others], 12_000);
    const { start } = runs.find(({ seconds }) => seconds === film.seconds)!;
    // The work of the owner's own clips counts too: (3,600 s + 4 h)/4.
    expect(start).toBeLessThanOrEqual(((film.seconds + 4 * 3_600) / 4) * (60 / 50) + 300);
  });

  it('shares equally between two owners with the same load', async () => {
    const load = (owner: string, at: number) => times(15, () => ({ owner, seconds: 300, at }));
    const runs = await simulate([...load(A, 0), ...load(B, 60)]);
    for (let n = 2; n <= 30; n++) {
      const ofA = runs.slice(0, n).filter(({ owner }) => owner === A).length;
      expect(Math.abs(2 * ofA - n)).toBeLessThanOrEqual(2);
    }
  });

  it('converts the shortest film of an owner first, and after a raised and before a lowered priority', async () => {
    const films = [600, 60, 300].map((seconds) => ({ owner: A, seconds, at: 0 }));
    expect((await simulate(films)).map(({ seconds }) => seconds)).toEqual([60, 300, 600]);
    await database.run('delete from video.uploads');
    const [long, short, medium] = films;
    const changed = [{ ...long!, priority: 1 }, { ...short!, priority: -1 }, medium!];
    expect((await simulate(changed)).map(({ seconds }) => seconds)).toEqual([600, 300, 60]);
  });

  it('knows the work of large frames and of films whose duration is known', async () => {
    const id = await insert({ owner: A, seconds: 1, at: 0 });
    const work = async () =>
      (
        await sql<{ work: number }>`select work from ${scoredQueue(WAITING)} q`.execute(
          database.db<VideoTables>(),
        )
      ).rows[0]!.work;
    expect(await work()).toBe(1);
    const set = (width: number, height: number) =>
      database.run(
        'update video.publications set duration_seconds = 90, width = $2, height = $3 where upload_id = $1',
        [id, width, height],
      );
    await set(640, 360);
    expect(await work()).toBe(90);
    await set(3840, 2160);
    expect(await work()).toBe(360);
  });
});
