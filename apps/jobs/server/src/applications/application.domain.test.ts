import { APPLICATION_STATUSES, type ApplicationEvent, type ApplicationStatus } from '@workreel/jobs-contract';
import type { Problem } from '@workreel/platform/problem';
import { describe, expect, it } from 'vitest';
import {
  allowedFrom,
  MAX_HISTORY,
  MAX_NOTES_CHARACTERS,
  move,
  readResumeUrl,
  textOrNull,
} from './application.domain.ts';

const at = new Date('2026-11-20T03:00:00.000Z');
const entry = (status: ApplicationStatus, note: string | null = null): ApplicationEvent => ({
  status,
  note,
  at: at.toISOString(),
});
const standing = (status: ApplicationStatus, history = [entry('submitted')]) => ({ status, history });

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (problem) {
    return problem as Problem;
  }
  throw new Error('It did not throw.');
}

describe('the states of an application', () => {
  const ways: [from: ApplicationStatus, to: ApplicationStatus[]][] = [
    ['submitted', ['reviewing', 'rejected', 'withdrawn']],
    ['reviewing', ['interviewing', 'rejected', 'withdrawn']],
    ['interviewing', ['offered', 'rejected', 'withdrawn']],
    ['offered', ['hired', 'rejected', 'withdrawn']],
    ['hired', []],
    ['rejected', []],
    ['withdrawn', []],
  ];
  it.each(ways)('from %s it moves to %j and nowhere else', (from, to) => {
    expect(allowedFrom(from)).toEqual(to);
    for (const status of APPLICATION_STATUSES) {
      if (to.includes(status)) {
        expect(move(standing(from), { status }, at)).toEqual(entry(status));
        continue;
      }
      const problem = problemOf(() => move(standing(from), { status, note: 'x' }, at));
      expect(problem).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION', extensions: { allowed: to } });
      for (const allowed of to) expect(problem.message).toContain(allowed);
    }
  });

  it('stays where it is with a note alone, in any state', () => {
    for (const status of APPLICATION_STATUSES)
      expect(move(standing(status), { note: '전화함' }, at)).toEqual(entry(status, '전화함'));
  });

  it('takes a note with a move, and an empty one as none', () => {
    expect(move(standing('submitted'), { status: 'reviewing', note: 'x' }, at)).toEqual(
      entry('reviewing', 'x'),
    );
    for (const note of ['', ' \n', null])
      expect(move(standing('submitted'), { status: 'reviewing', note }, at).note).toBeNull();
  });

  it('is not changed by nothing', () => {
    for (const change of [{}, { note: null }, { note: ' ' }])
      expect(problemOf(() => move(standing('offered'), change, at))).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        errors: [{ path: '/body' }],
      });
  });
});

describe('a full history', () => {
  it('takes no note any more, and still each move to its end', () => {
    const history = Array.from({ length: MAX_HISTORY - 4 }, () => entry('submitted'));
    const full = problemOf(() => move(standing('submitted', history), { note: 'x' }, at));
    expect(full).toMatchObject({ status: 409, code: 'LIMIT_REACHED' });
    let status: ApplicationStatus = 'submitted';
    for (const next of ['reviewing', 'interviewing', 'offered', 'hired'] as const) {
      history.push(move({ status, history }, { status: next, note: 'x' }, at));
      status = next;
    }
    expect(history).toHaveLength(MAX_HISTORY);
  });

  it('holds so many characters of notes', () => {
    const history = [entry('submitted', 'x'.repeat(MAX_NOTES_CHARACTERS - 10))];
    const application = standing('submitted', history);
    expect(move(application, { note: 'x'.repeat(10) }, at).note).toHaveLength(10);
    expect(problemOf(() => move(application, { note: 'x'.repeat(11) }, at))).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
    });
    expect(move(application, { status: 'withdrawn' }, at).status).toBe('withdrawn');
  });
});

describe('texts of an application', () => {
  it('are none where they say nothing', () => {
    expect(['', ' ', '\n\t', null, undefined].map(textOrNull)).toEqual(Array(5).fill(null));
    expect(textOrNull(' 안녕하세요 ')).toBe(' 안녕하세요 ');
  });

  it('lead to http and https alone', () => {
    for (const url of [
      'https://example.org/resume.pdf',
      'http://localhost:8080/',
      'https://example.org/이력서.pdf',
    ])
      expect(readResumeUrl(` ${url} `)).toBe(url);
    for (const none of ['', '  ', null, undefined]) expect(readResumeUrl(none)).toBeNull();
    for (const url of [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://',
      'resume.pdf',
      '//example.org/',
    ])
      expect(problemOf(() => readResumeUrl(url))).toMatchObject({
        status: 400,
        errors: [{ path: '/body/resumeUrl' }],
      });
  });
});
