import type { Posting } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { describe, expect, it } from 'vitest';
import { renderEmail } from './channels/email.domain.ts';
import { type AlertContents, type MessageFrame, searchUrl, writeMessage } from './message.domain.ts';

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
interface Input extends MessageFrame {
  searchName: string;
  postings: Posting[];
  total: number;
}
const input = (overrides: Partial<Input> = {}): Input => ({
  id: '0f5c2b1e-6a3d-4c8e-9f70-1b2c3d4e5f60',
  createdAt: new Date('2026-11-29T00:00:00Z'),
  language: 'ko',
  name: '김하나',
  searchName: '서울 백엔드',
  postings: [posting()],
  total: 1,
  baseUrl: 'https://jobs.example',
  unsubscribeUrl: 'https://jobs.example/unsubscribe/token',
  ...overrides,
});
const frame = (overrides: Partial<MessageFrame> = {}): MessageFrame => input(overrides);
/** An alert about new postings as an email. */
const renderSearchMail = ({ searchName: name, postings, total, ...rest }: Input) => {
  const search = { id: '7', name, filters: { keyword: ['a'] } };
  const message = writeMessage({ kind: 'newPostings', search, postings, total }, rest);
  return renderEmail(message, message.unsubscribe);
};

describe('a message about new postings', () => {
  it('includes the postings, the search and the unsubscribe link', () => {
    expect(renderSearchMail(input())).toMatchObject({
      subject: '[Workreel] ‘서울 백엔드’ 새 공고 1건',
      text: `김하나 님, 안녕하세요.

저장한 검색 ‘서울 백엔드’의 조건에 맞는 새 공고가 1건 있습니다.

1. 백엔드개발자
   (주)예시 · 서울 강남구 · 2027-01-03 마감
   https://jobs.example/app/jobs/1

Workreel에서 모두 보기:
https://jobs.example/app/?keyword=a&sortOrder=recent

알림 설정:
https://jobs.example/app/alerts

이 이메일 알림 수신 거부:
https://jobs.example/unsubscribe/token
`,
    });
  });

  it('inflects counts in both languages and states the number of further postings', () => {
    expect(renderSearchMail(input({ language: 'en' })).subject).toBe('1 new job for “서울 백엔드”');
    const many = renderSearchMail(input({ language: 'en', total: 52, postings: [posting(), posting()] }));
    expect(many.subject).toBe('52 new jobs for “서울 백엔드”');
    expect(many.text).toContain('And 50 more.');
    expect(many.html).toContain('<p>And 50 more.</p>');
    expect(renderSearchMail(input({ total: 3 })).text).toContain('외 2건');
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
    expect(renderSearchMail(input({ language: 'en', postings: [posting(overrides)] })).text).toContain(
      `   ${details}\n   https:`,
    );
  });

  it('escapes untrusted text and keeps it on one line', () => {
    const { subject, text, html } = renderSearchMail(
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
    const { text, html } = renderSearchMail(input({ unsubscribeUrl: null }));
    expect(text + html).not.toMatch(/unsubscribe|그만/);
  });
});

describe('a message about tracked postings', () => {
  const contents: AlertContents = {
    kind: 'trackedPostings',
    total: 5,
    facts: [
      { fact: 'closesSoon', deadline: '2026-12-01', postingId: '1', exists: true },
      { fact: 'newDeadline', deadline: '2027-01-09', postingId: '2', exists: true },
      { fact: 'closed', deadline: null, postingId: '3', exists: true },
      { fact: 'gone', deadline: null, postingId: '4', exists: false },
    ].map((fact) => ({ title: '개발자', companyName: '(주)예시', ...fact })) as never,
  };

  it('says what happened, in both languages', () => {
    const korean = writeMessage(contents, frame());
    expect(korean.title).toBe('[Workreel] 북마크·지원 공고 소식 5건');
    expect(korean.entries.map(({ details }) => details)).toEqual([
      '(주)예시 · 2026-12-01 마감 임박',
      '(주)예시 · 마감일이 2027-01-09로 변경됨',
      '(주)예시 · 마감됨',
      '(주)예시 · 공고가 삭제됨',
    ]);
    expect(korean.entries.map(({ url }) => url.slice('https://jobs.example/app/'.length))).toEqual([
      'jobs/1',
      'jobs/2',
      'jobs/3',
      'bookmarks',
    ]);
    const english = writeMessage(contents, frame({ language: 'en' }));
    expect(english.title).toBe('5 updates on jobs you’re tracking');
    expect(english.entries.map(({ details }) => details)).toEqual([
      '(주)예시 · closes soon: 2026-12-01',
      '(주)예시 · new deadline: 2027-01-09',
      '(주)예시 · closed',
      '(주)예시 · removed',
    ]);
  });

  it('has a webhook body of its own type', () => {
    expect(writeMessage(contents, frame()).data).toMatchObject({
      type: 'jobs.tracked',
      timestamp: '2026-11-29T00:00:00.000Z',
      data: {
        total: 5,
        changes: [
          {
            change: 'closesSoon',
            jobPostingId: '1',
            title: '개발자',
            companyName: '(주)예시',
            deadline: '2026-12-01',
          },
          {},
          {},
          { change: 'gone', deadline: null },
        ],
      },
    });
  });
});

describe('a reminder', () => {
  const contents = (kind: 'interview' | 'task'): AlertContents => ({
    kind: 'reminder',
    reminder: {
      applicationId: '9',
      kind,
      text: '2차 면접',
      at: '2026-12-01T05:00:00.000Z',
      place: '판교',
      title: '개발자',
      companyName: '(주)예시',
      timeZone: 'Asia/Seoul',
    },
  });

  it('names the time in the time zone of the account', () => {
    const korean = writeMessage(contents('interview'), frame());
    expect(korean).toMatchObject({
      title: '[Workreel] 면접 알림: 2차 면접',
      intro: '2026년 12월 1일 화요일 오후 2:00에 면접이 있습니다.',
      entries: [
        {
          title: '2차 면접',
          details: '(주)예시 · 개발자 · 판교',
          url: 'https://jobs.example/app/applications/9',
        },
      ],
    });
    const english = writeMessage(contents('task'), frame({ language: 'en' }));
    expect(english.title).toBe('Task reminder: 2차 면접');
    expect(english.intro).toMatch(/^You have a task due on Tuesday, December 1, 2026 at 2:00\sPM\.$/);
    expect(korean.data).toMatchObject({
      type: 'jobs.reminder',
      data: { applicationId: '9', kind: 'interview', text: '2차 면접', at: '2026-12-01T05:00:00.000Z' },
    });
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
