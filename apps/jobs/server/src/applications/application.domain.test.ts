import {
  APPLICATION_STATUSES,
  type ApplicationEvent,
  type ApplicationStatus,
  type Documents,
} from '@workreel/jobs-contract';
import type { Problem } from '@workreel/platform/problem';
import { describe, expect, it } from 'vitest';
import {
  appendDocuments,
  changedDetails,
  MAX_EARLIER_CHARACTERS,
  MAX_EARLIER_DOCUMENTS,
  MAX_HISTORY,
  MAX_NOTES_CHARACTERS,
  nextEvent,
  parseDetails,
  parseHttpUrl,
  parseInstant,
  requireJob,
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
  it('moves from any status to any other', () => {
    for (const from of APPLICATION_STATUSES)
      for (const status of APPLICATION_STATUSES)
        expect(nextEvent(inStatus(from), { status }, at)).toEqual(from === status ? null : eventOf(status));
  });

  it('adds a note without changing the status, in every status', () => {
    for (const status of APPLICATION_STATUSES) {
      expect(nextEvent(inStatus(status), { note: '전화함' }, at)).toEqual(eventOf(status, '전화함'));
      expect(nextEvent(inStatus(status), { status, note: 'x' }, at)).toEqual(eventOf(status, 'x'));
    }
  });

  it('adds a note to a move and ignores blank notes', () => {
    expect(nextEvent(inStatus('hired'), { status: 'submitted', note: 'x' }, at)).toEqual(
      eventOf('submitted', 'x'),
    );
    for (const note of ['', ' \n', null]) {
      expect(nextEvent(inStatus('submitted'), { status: 'reviewing', note }, at)).toEqual(
        eventOf('reviewing'),
      );
      expect(nextEvent(inStatus('submitted'), { note }, at)).toBeNull();
    }
  });

  it('limits the number of events', () => {
    const history = Array.from({ length: MAX_HISTORY - 1 }, () => eventOf('submitted'));
    expect(nextEvent(inStatus('submitted', history), { status: 'hired' }, at)).toEqual(eventOf('hired'));
    history.push(eventOf('submitted'));
    for (const change of [{ status: 'hired' as const }, { note: 'x' }])
      expect(problemOf(() => nextEvent(inStatus('submitted', history), change, at))).toMatchObject({
        status: 409,
        code: 'LIMIT_REACHED',
      });
    expect(nextEvent(inStatus('submitted', history), { status: 'submitted' }, at)).toBeNull();
  });

  it('limits the total length of the notes', () => {
    const history = [eventOf('submitted', 'x'.repeat(MAX_NOTES_CHARACTERS - 10))];
    const application = inStatus('submitted', history);
    expect(nextEvent(application, { note: 'x'.repeat(10) }, at)?.note).toHaveLength(10);
    expect(problemOf(() => nextEvent(application, { note: 'x'.repeat(11) }, at))).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
    });
    expect(nextEvent(application, { status: 'withdrawn' }, at)?.status).toBe('withdrawn');
  });
});

describe('parseDetails', () => {
  it('contains only what the request contains, without surrounding white space', () => {
    expect(parseDetails({}, at)).toEqual({});
    const request = {
      title: ' 간호사 ',
      companyName: '\t㈜예시',
      location: ' 서울 ',
      url: ' https://example.org/1 ',
      coverLetter: ' 안녕하세요.\n',
      resumeUrl: 'https://example.org/2',
      appliedAt: '2026-11-20T12:00:00+09:00',
    };
    expect(parseDetails(request, at)).toEqual({
      title: '간호사',
      companyName: '㈜예시',
      location: '서울',
      url: 'https://example.org/1',
      coverLetter: ' 안녕하세요.\n',
      resumeUrl: 'https://example.org/2',
      appliedAt: at,
    });
  });

  it('maps blank text to null', () => {
    for (const blank of ['', ' \n', null])
      expect(parseDetails({ location: blank, url: blank, coverLetter: blank, resumeUrl: blank }, at)).toEqual(
        { location: null, url: null, coverLetter: null, resumeUrl: null },
      );
  });

  it('accepts a time of at most a day in the future', () => {
    expect(parseDetails({ appliedAt: '2026-11-21T03:00:00Z' }, at).appliedAt).toEqual(
      new Date('2026-11-21T03:00:00Z'),
    );
    expect(problemOf(() => parseDetails({ appliedAt: '2026-11-21T03:00:00.001Z' }, at))).toMatchObject({
      status: 400,
      errors: [{ path: '/body/appliedAt' }],
    });
  });
});

describe('parseInstant', () => {
  it('rejects times that JavaScript or PostgreSQL cannot represent', () => {
    expect(parseInstant('9999-12-31T23:59:59.999Z', '/body/at').getUTCFullYear()).toBe(9999);
    for (const text of [
      '2016-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '1969-12-31T23:59:59Z',
      '9999-12-31T23:59:59-01:00',
    ])
      expect(
        problemOf(() => parseInstant(text, '/body/at')),
        text,
      ).toMatchObject({
        status: 400,
        errors: [{ path: '/body/at' }],
      });
  });
});

describe('requireJob', () => {
  it('names the missing keys', () => {
    expect(() => requireJob({ title: 'x', companyName: 'y' })).not.toThrow();
    for (const [details, paths] of [
      [{}, ['/body/title', '/body/companyName']],
      [{ title: 'x' }, ['/body/companyName']],
      [{ companyName: 'x' }, ['/body/title']],
    ] as const)
      expect(problemOf(() => requireJob(details))).toMatchObject({
        status: 400,
        errors: paths.map((path) => ({ path })),
      });
  });
});

describe('changedDetails', () => {
  it('omits equal values', () => {
    const current = {
      title: 'a',
      companyName: 'b',
      location: null,
      url: null,
      coverLetter: 'c',
      resumeUrl: null,
      appliedAt: at,
    };
    expect(changedDetails(current, { ...current, appliedAt: new Date(at) })).toEqual({});
    const changed = { title: 'x', coverLetter: null, location: 'y', appliedAt: new Date(0) };
    expect(changedDetails(current, { ...changed, companyName: 'b' })).toEqual(changed);
  });
});

describe('appendDocuments', () => {
  const version = (coverLetter: string): Documents => ({
    coverLetter,
    resumeUrl: null,
    at: at.toISOString(),
  });

  it('keeps the latest 30 versions', () => {
    let versions: Documents[] = [];
    for (let n = 0; n < 40; n++) versions = appendDocuments(versions, version(`${n}`));
    expect(versions.map(({ coverLetter }) => coverLetter)).toEqual(
      Array.from({ length: MAX_EARLIER_DOCUMENTS }, (_, n) => `${n + 10}`),
    );
  });

  it('keeps the latest versions that do not exceed the total length', () => {
    const half = version('x'.repeat(MAX_EARLIER_CHARACTERS / 2));
    expect(appendDocuments([half], half)).toEqual([half, half]);
    expect(appendDocuments([half, half], version('y'))).toEqual([half, version('y')]);
    expect(appendDocuments([version('a'), half, half], half)).toEqual([half, half]);
    const resume = { ...version('y'), resumeUrl: 'x'.repeat(MAX_EARLIER_CHARACTERS / 2) };
    expect(appendDocuments([half], resume)).toEqual([resume]);
  });
});

describe('textOrNull', () => {
  it('maps blank text to null', () => {
    expect(['', ' ', '\n\t', null, undefined].map(textOrNull)).toEqual(Array(5).fill(null));
    expect(textOrNull(' 안녕하세요 ')).toBe(' 안녕하세요 ');
  });
});

describe('parseHttpUrl', () => {
  it('accepts only HTTP and HTTPS URLs', () => {
    for (const url of [
      'https://example.org/resume.pdf',
      'http://localhost:8080/',
      'https://example.org/이력서.pdf',
    ])
      expect(parseHttpUrl(` ${url} `, '/body/url')).toBe(url);
    for (const blank of ['', '  ', null]) expect(parseHttpUrl(blank, '/body/url')).toBeNull();
    for (const url of [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://',
      'resume.pdf',
      '//example.org/',
    ])
      expect(problemOf(() => parseHttpUrl(url, '/body/resumeUrl'))).toMatchObject({
        status: 400,
        errors: [{ path: '/body/resumeUrl' }],
      });
  });
});
