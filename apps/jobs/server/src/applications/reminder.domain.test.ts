import type { Problem } from '@workreel/platform/problem';
import { describe, expect, it } from 'vitest';
import { alertAt, MAX_REMINDER_CHARACTERS, planReminders, type StoredReminder } from './reminder.domain.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (problem) {
    return problem as Problem;
  }
  throw new Error('Expected an error.');
}

describe('alertAt', () => {
  const reminder = { at: inMinutes(120), alert_minutes: 60 as number | null, done: false };
  const waiting = { ...reminder, alert_at: inMinutes(60) };
  const sent = { ...reminder, alert_at: null };

  it('is before the time of the reminder', () => {
    expect(alertAt(reminder, undefined, now)).toEqual(inMinutes(60));
    expect(alertAt({ ...reminder, alert_minutes: 0 }, undefined, now)).toEqual(inMinutes(120));
  });

  it('is null if the reminder is done or no alert is wanted', () => {
    for (const stored of [undefined, waiting, sent]) {
      expect(alertAt({ ...reminder, done: true }, stored, now)).toBeNull();
      expect(alertAt({ ...reminder, alert_minutes: null }, stored, now)).toBeNull();
    }
  });

  it('is null if it would be more than five minutes late', () => {
    expect(alertAt({ ...reminder, at: inMinutes(55) }, undefined, now)).toEqual(inMinutes(-5));
    expect(alertAt({ ...reminder, at: inMinutes(54) }, undefined, now)).toBeNull();
    expect(alertAt({ ...reminder, at: inMinutes(54) }, waiting, now)).toBeNull();
  });

  it('stays as it is while the time stays the same, whether or not the alert was sent', () => {
    expect(alertAt(reminder, waiting, now)).toEqual(inMinutes(60));
    expect(alertAt(reminder, sent, now)).toBeNull();
    // The worker was not running when it was due: it is still sent.
    const late = { ...reminder, at: inMinutes(30) };
    expect(alertAt(late, { ...late, alert_at: inMinutes(-30) }, now)).toEqual(inMinutes(-30));
  });

  it('is scheduled again if the time changes', () => {
    expect(alertAt({ ...reminder, at: inMinutes(180) }, sent, now)).toEqual(inMinutes(120));
    expect(alertAt({ ...reminder, alert_minutes: 30 }, sent, now)).toEqual(inMinutes(90));
    expect(alertAt(reminder, { ...sent, alert_minutes: null }, now)).toEqual(inMinutes(60));
  });

  it('is scheduled again if the reminder is no longer done, but not for an alert that may have been sent', () => {
    const done = { ...sent, done: true };
    expect(alertAt(reminder, done, now)).toEqual(inMinutes(60));
    const past = { ...reminder, at: inMinutes(58) };
    expect(alertAt(past, { ...past, done: true, alert_at: null }, now)).toBeNull();
  });
});

describe('planReminders', () => {
  const stored: StoredReminder = {
    id: 7,
    kind: 'interview',
    text: '1차 면접',
    at: inMinutes(120),
    duration_minutes: 45,
    place: '서울',
    alert_minutes: 30,
    done: false,
    alert_at: inMinutes(90),
  };
  const input = { text: 'x', at: inMinutes(120).toISOString() };

  it('adds reminders with default values', () => {
    expect(planReminders([], [input, { ...input, kind: 'interview', place: ' ' }], now)).toEqual({
      removed: [],
      changed: [],
      added: [
        {
          kind: 'task',
          text: 'x',
          at: inMinutes(120),
          duration_minutes: 60,
          place: null,
          alert_minutes: 0,
          done: false,
          alert_at: inMinutes(120),
        },
        {
          kind: 'interview',
          text: 'x',
          at: inMinutes(120),
          duration_minutes: 60,
          place: null,
          alert_minutes: 60,
          done: false,
          alert_at: inMinutes(60),
        },
      ],
    });
  });

  it('changes reminders by their identifiers and keeps omitted properties', () => {
    const plan = planReminders([stored], [{ id: '7', text: ' 2차 면접 ', at: input.at, place: null }], now);
    expect(plan).toEqual({
      removed: [],
      changed: [{ ...stored, text: '2차 면접', place: null }],
      added: [],
    });
    const moved = planReminders(
      [stored],
      [{ id: '7', text: stored.text, at: inMinutes(200).toISOString() }],
      now,
    );
    expect(moved.changed).toEqual([{ ...stored, at: inMinutes(200), alert_at: inMinutes(170) }]);
  });

  it('leaves equal reminders unchanged and removes those that are missing', () => {
    const same = { id: '7', text: stored.text, at: input.at };
    expect(planReminders([stored, { ...stored, id: 8 }], [same], now)).toEqual({
      removed: [8],
      changed: [],
      added: [],
    });
  });

  it('rejects unknown and repeated identifiers', () => {
    for (const id of ['8', 'x', '0', ''])
      expect(problemOf(() => planReminders([stored], [{ ...input, id }], now))).toMatchObject({
        status: 400,
        errors: [{ path: '/body/reminders/0/id' }],
      });
    const same = { ...input, id: '7' };
    expect(problemOf(() => planReminders([stored], [same, same], now))).toMatchObject({
      errors: [{ path: '/body/reminders/1/id' }],
    });
    expect(
      problemOf(() => planReminders([], [input, { ...input, at: '2016-12-31T23:59:60Z' }], now)),
    ).toMatchObject({
      errors: [{ path: '/body/reminders/1/at' }],
    });
  });

  it('limits the total length', () => {
    const long = { ...input, text: 'x'.repeat(1_000), place: 'y'.repeat(1_000) };
    const list = Array.from({ length: MAX_REMINDER_CHARACTERS / 2_000 }, () => long);
    expect(planReminders([], list, now).added).toHaveLength(10);
    expect(problemOf(() => planReminders([], [...list, input], now))).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
    });
  });
});
