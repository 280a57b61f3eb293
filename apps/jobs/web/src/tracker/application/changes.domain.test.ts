import { describe, expect, it, test } from 'vitest';
import { differences, fillIn, withReminder, withScheme } from './changes.domain.ts';

describe('differences', () => {
  it('returns only the fields that differ', () => {
    const original = { title: 'Baker', location: null, url: 'https://example.org/' };
    expect(differences(original, { title: 'Cook', location: null, url: null })).toEqual({
      title: 'Cook',
      url: null,
    });
    expect(differences(original, original)).toEqual({});
  });
});

describe('withReminder', () => {
  const base = { kind: 'task', at: '2026-12-01T01:00:00.000Z', durationMinutes: 60, place: null } as const;
  const call = { ...base, id: '1', text: 'Call', alertMinutes: 0, done: false };
  const ask = { ...base, id: '2', text: 'Ask', alertMinutes: null, done: false };

  it('adds a new one', () => {
    const entered = { text: 'Thank', at: base.at };
    expect(withReminder([call], entered, undefined)).toEqual([call, entered]);
  });

  it('changes only what was edited, and keeps what was changed elsewhere', () => {
    const entered = { kind: 'task', text: 'Call again', at: call.at, alertMinutes: 0 } as const;
    const doneElsewhere = { ...call, done: true };
    expect(withReminder([doneElsewhere, ask], entered, call)).toEqual([
      { ...doneElsewhere, text: 'Call again' },
      ask,
    ]);
  });

  it('adds an edited one again that was deleted elsewhere', () => {
    const entered = { text: 'Call again', at: call.at };
    expect(withReminder([ask], entered, call)).toEqual([ask, entered]);
  });
});

describe('fillIn', () => {
  const empty = { title: '', companyName: ' ', location: '', url: 'https://example.org/1' };
  const facts = { title: 'Baker', companyName: 'Acme', location: null };

  it('fills in empty fields', () => {
    expect(fillIn(empty, {}, facts)).toEqual({ ...empty, title: 'Baker', companyName: 'Acme' });
  });

  it('keeps what the user typed', () => {
    const typed = { ...empty, title: 'Head baker' };
    expect(fillIn(typed, {}, facts)).toEqual({ ...typed, companyName: 'Acme' });
  });

  it('replaces what it filled in from another page', () => {
    const first = fillIn(empty, {}, facts);
    const edited = { ...first, companyName: 'Acme Corp.' };
    expect(fillIn(edited, first, { title: null, companyName: 'Other', location: 'Austin' })).toEqual({
      ...edited,
      title: '',
      location: 'Austin',
    });
  });
});

test.each([
  ['www.example.com/jobs/5', 'https://www.example.com/jobs/5'],
  [' example.co.kr ', 'https://example.co.kr'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['https://example.com', 'https://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['resume.pdf of mine', 'resume.pdf of mine'],
  ['', ''],
])('the address %j becomes %j', (address, expected) => {
  expect(withScheme(address)).toBe(expected);
});
