import type { Posting } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { describe, expect, it } from 'vitest';
import { type AlertMailInput, renderAlertMail, searchUrl } from './alert-mail.domain.ts';

const posting = (overrides: Partial<Posting> = {}): Posting => ({
  id: '1',
  site: 'probe',
  sourceUrl: 'https://site.example/view?id=1&from=a',
  status: 'open',
  collectedAt: '2026-11-20T00:00:00.000Z',
  lastSeenAt: '2026-11-20T00:00:00.000Z',
  closedReason: null,
  signals: [],
  groupId: null,
  lastVerifiedAt: '2026-11-20T00:00:00.000Z',
  closedAt: null,
  regionNames: [{ ko: '서울 강남구', en: 'Gangnam-gu, Seoul' }],
  payTerms: null,
  ...postingValues({
    title: '백엔드개발자',
    location: { text: '서울 강남구', regions: ['서울'], remote: false },
    deadline: { text: '~01/03(토)', kind: 'date', date: '2027-01-03' },
  }),
  ...overrides,
});
const input = (overrides: Partial<AlertMailInput> = {}): AlertMailInput => ({
  language: 'ko',
  name: '김하나',
  searchName: '서울 백엔드',
  postings: [posting()],
  total: 1,
  baseUrl: 'https://jobs.example',
  filters: { keyword: ['a'] },
  unsubscribeUrl: 'https://jobs.example/unsubscribe/token',
  ...overrides,
});

describe('renderAlertMail', () => {
  it('includes the postings, the search and the unsubscribe link', () => {
    expect(renderAlertMail(input())).toMatchObject({
      subject: '[Workreel] ‘서울 백엔드’ 새 공고 1건',
      text: `김하나 님, 안녕하세요.

저장한 검색 ‘서울 백엔드’의 조건에 맞는 새 공고가 1건 있습니다.

1. 백엔드개발자
   (주)예시 · 서울 강남구 · 2027-01-03 마감
   https://jobs.example/app/jobs/1

Workreel에서 모두 보기:
https://jobs.example/app/?keyword=a&sortOrder=recent

이 알림 수신 거부:
https://jobs.example/unsubscribe/token
`,
    });
  });

  it('inflects counts in both languages and states the number of further postings', () => {
    expect(renderAlertMail(input({ language: 'en' })).subject).toBe('1 new job for “서울 백엔드”');
    const many = renderAlertMail(input({ language: 'en', total: 52, postings: [posting(), posting()] }));
    expect(many.subject).toBe('52 new jobs for “서울 백엔드”');
    expect(many.text).toContain('And 50 more.');
    expect(many.html).toContain('<p>And 50 more.</p>');
    expect(renderAlertMail(input({ total: 3 })).text).toContain('외 2건');
  });

  it.each<[Partial<Posting>, string]>([
    [{ deadline: { text: null, kind: 'unknown', date: null } }, '(주)예시 · Gangnam-gu, Seoul (서울 강남구)'],
    [
      { deadline: { text: '채용시', kind: 'untilFilled', date: null } },
      '(주)예시 · Gangnam-gu, Seoul (서울 강남구) · open until filled',
    ],
    [
      { deadline: { text: '상시', kind: 'always', date: null } },
      '(주)예시 · Gangnam-gu, Seoul (서울 강남구) · no deadline',
    ],
    [
      { deadline: { text: '마감임박', kind: 'unknown', date: null } },
      '(주)예시 · Gangnam-gu, Seoul (서울 강남구) · 마감임박',
    ],
    [{ status: 'closed' }, '(주)예시 · Gangnam-gu, Seoul (서울 강남구) · closed'],
    [
      { location: { text: null, regions: [], remote: false }, regionNames: [] },
      '(주)예시 · closes 2027-01-03',
    ],
  ])('describes a posting with %j', (overrides, details) => {
    expect(renderAlertMail(input({ language: 'en', postings: [posting(overrides)] })).text).toContain(
      `   ${details}\n   https:`,
    );
  });

  it('escapes untrusted text and keeps it on one line', () => {
    const { subject, text, html } = renderAlertMail(
      input({
        searchName: 'a\r\nBcc: all@example.org\t<b>',
        name: '<script>',
        postings: [posting({ title: 'one\ntwo <img src=x onerror=alert(1)>' })],
      }),
    );
    expect(subject).toBe('[Workreel] ‘a Bcc: all@example.org <b>’ 새 공고 1건');
    expect(text).toContain('1. one two <img');
    expect(html).not.toMatch(/<script>|<img|<b>/);
  });

  it('omits the unsubscribe link if the email is only logged', () => {
    const { text, html } = renderAlertMail(input({ unsubscribeUrl: null }));
    expect(text + html).not.toMatch(/unsubscribe|그만/);
  });
});

describe('searchUrl', () => {
  it('contains the filters, sorted by newest first', () => {
    expect(
      searchUrl('https://jobs.example', { keyword: ['자바', 'C++'], salary: 40_000_000, site: ['a'] }),
    ).toBe(
      'https://jobs.example/app/?keyword=%EC%9E%90%EB%B0%94&keyword=C%2B%2B&salary=40000000&site=a&sortOrder=recent',
    );
  });

  it('falls back to the unfiltered list if the URL would be too long', () => {
    const keyword = Array.from({ length: 20 }, (_, n) => `${n}${'가'.repeat(100)}`);
    expect(searchUrl('https://jobs.example', { keyword })).toBe('https://jobs.example/app/');
  });
});
