import { APPLICATION_STATUSES, type ApplicationEvent, type ApplicationStatus } from '@workreel/jobs-contract';
import type { Problem } from '@workreel/platform/problem';
import { describe, expect, it } from 'vitest';
import {
  allowedTransitions,
  MAX_HISTORY,
  MAX_NOTES_CHARACTERS,
  nextEvent,
  parseResumeUrl,
  textOrNull,
} from './application.domain.ts';

const at = new Date('2026-11-20T03:00:00.000Z');
const eventOf = (status: ApplicationStatus, note: string | null = null): ApplicationEvent => ({
  status,
  note,
  at: at.toISOString(),
});
const inStatus = (status: ApplicationStatus, history = [eventOf('submitted')]) => ({ status, history });

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (problem) {
    return problem as Problem;
  }
  throw new Error('Expected an error.');
}

describe('nextEvent', () => {
  const transitions: [from: ApplicationStatus, to: ApplicationStatus[]][] = [
    ['submitted', ['reviewing', 'rejected', 'withdrawn']],
    ['reviewing', ['interviewing', 'rejected', 'withdrawn']],
    ['interviewing', ['offered', 'rejected', 'withdrawn']],
    ['offered', ['hired', 'rejected', 'withdrawn']],
    ['hired', []],
    ['rejected', []],
    ['withdrawn', []],
  ];
  it.each(transitions)('allows transitions from %s only to %j', (from, to) => {
    expect(allowedTransitions(from)).toEqual(to);
    for (const status of APPLICATION_STATUSES) {
      if (to.includes(status)) {
        expect(nextEvent(inStatus(from), { status }, at)).toEqual(eventOf(status));
        continue;
      }
      const problem = problemOf(() => nextEvent(inStatus(from), { status, note: 'x' }, at));
      expect(problem).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION', extensions: { allowed: to } });
      for (const allowed of to) expect(problem.message).toContain(allowed);
    }
  });

  it('adds a note without changing the status, in every status', () => {
    for (const status of APPLICATION_STATUSES)
      expect(nextEvent(inStatus(status), { note: '전화함' }, at)).toEqual(eventOf(status, '전화함'));
  });

  it('adds a note to a transition and ignores blank notes', () => {
    expect(nextEvent(inStatus('submitted'), { status: 'reviewing', note: 'x' }, at)).toEqual(
      eventOf('reviewing', 'x'),
    );
    for (const note of ['', ' \n', null])
      expect(nextEvent(inStatus('submitted'), { status: 'reviewing', note }, at).note).toBeNull();
  });

  it('rejects an empty change', () => {
    for (const change of [{}, { note: null }, { note: ' ' }])
      expect(problemOf(() => nextEvent(inStatus('offered'), change, at))).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        errors: [{ path: '/body' }],
      });
  });
});

describe('history limits', () => {
  it('reject further notes, but allow all transitions', () => {
    const history = Array.from({ length: MAX_HISTORY - 4 }, () => eventOf('submitted'));
    const full = problemOf(() => nextEvent(inStatus('submitted', history), { note: 'x' }, at));
    expect(full).toMatchObject({ status: 409, code: 'LIMIT_REACHED' });
    let status: ApplicationStatus = 'submitted';
    for (const next of ['reviewing', 'interviewing', 'offered', 'hired'] as const) {
      history.push(nextEvent({ status, history }, { status: next, note: 'x' }, at));
      status = next;
    }
    expect(history).toHaveLength(MAX_HISTORY);
  });

  it('restrict the total length of the notes', () => {
    const history = [eventOf('submitted', 'x'.repeat(MAX_NOTES_CHARACTERS - 10))];
    const application = inStatus('submitted', history);
    expect(nextEvent(application, { note: 'x'.repeat(10) }, at).note).toHaveLength(10);
    expect(problemOf(() => nextEvent(application, { note: 'x'.repeat(11) }, at))).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
    });
    expect(nextEvent(application, { status: 'withdrawn' }, at).status).toBe('withdrawn');
  });
});

describe('textOrNull', () => {
  it('maps blank text to null', () => {
    expect(['', ' ', '\n\t', null, undefined].map(textOrNull)).toEqual(Array(5).fill(null));
    expect(textOrNull(' 안녕하세요 ')).toBe(' 안녕하세요 ');
  });
});

describe('parseResumeUrl', () => {
  it('accepts only HTTP and HTTPS URLs', () => {
    for (const url of [
      'https://example.org/resume.pdf',
      'http://localhost:8080/',
      'https://example.org/이력서.pdf',
    ])
      expect(parseResumeUrl(` ${url} `)).toBe(url);
    for (const blank of ['', '  ', null, undefined]) expect(parseResumeUrl(blank)).toBeNull();
    for (const url of [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://',
      'resume.pdf',
      '//example.org/',
    ])
      expect(problemOf(() => parseResumeUrl(url))).toMatchObject({
        status: 400,
        errors: [{ path: '/body/resumeUrl' }],
      });
  });
});
