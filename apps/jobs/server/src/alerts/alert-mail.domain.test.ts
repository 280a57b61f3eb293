import type { Posting } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { describe, expect, it } from 'vitest';
import { type AlertNews, alertMail, searchUrl } from './alert-mail.domain.ts';

const posting = (more: Partial<Posting> = {}): Posting => ({
  id: '1',
  site: 'probe',
  sourceUrl: 'https://jobs.example/view?id=1&from=a',
  status: 'open',
  collectedAt: '2026-11-20T00:00:00.000Z',
  lastSeenAt: '2026-11-20T00:00:00.000Z',
  closedAt: null,
  ...postingValues({
    title: '백엔드개발자',
    location: { text: '서울 강남구', regions: ['서울'], remote: false },
    deadline: { text: '~01/03(토)', kind: 'date', date: '2027-01-03' },
  }),
  ...more,
});
const news = (more: Partial<AlertNews> = {}): AlertNews => ({
  language: 'ko',
  name: '김하나',
  searchName: '서울 백엔드',
  postings: [posting()],
  total: 1,
  listUrl: 'https://jobs.example/app/?keyword=a&sortOrder=recent',
  unsubscribeUrl: 'https://jobs.example/unsubscribe/token',
  ...more,
});

describe('the mail of an alert', () => {
  it('names the postings, the search and the way out', () => {
    expect(alertMail(news())).toMatchObject({
      subject: '‘서울 백엔드’ 새 채용공고 1건',
      text: `김하나님, 안녕하세요.

저장하신 검색 ‘서울 백엔드’에 맞는 새 채용공고가 1건 있습니다.

1. 백엔드개발자
   (주)예시 · 서울 강남구 · ~ 2027-01-03
   https://jobs.example/view?id=1&from=a

Workreel에서 보기:
https://jobs.example/app/?keyword=a&sortOrder=recent

이 검색의 알림 그만 받기:
https://jobs.example/unsubscribe/token
`,
    });
  });

  it('counts in both languages, and says how many more there are', () => {
    expect(alertMail(news({ language: 'en' })).subject).toBe('1 new posting for “서울 백엔드”');
    const many = alertMail(news({ language: 'en', total: 52, postings: [posting(), posting()] }));
    expect(many.subject).toBe('52 new postings for “서울 백엔드”');
    expect(many.text).toContain('And 50 more.');
    expect(many.html).toContain('<p>And 50 more.</p>');
    expect(alertMail(news({ total: 3 })).text).toContain('이 밖에 2건이 더 있습니다.');
  });

  it.each<[Partial<Posting>, string]>([
    [{ deadline: { text: null, kind: 'unknown', date: null } }, '(주)예시 · 서울 강남구'],
    [
      { deadline: { text: '채용시', kind: 'untilFilled', date: null } },
      '(주)예시 · 서울 강남구 · until filled',
    ],
    [{ deadline: { text: '상시', kind: 'always', date: null } }, '(주)예시 · 서울 강남구 · always open'],
    [{ deadline: { text: '마감임박', kind: 'unknown', date: null } }, '(주)예시 · 서울 강남구 · 마감임박'],
    [{ status: 'closed' }, '(주)예시 · 서울 강남구 · closed'],
    [{ location: { text: null, regions: [], remote: false } }, '(주)예시 · until 2027-01-03'],
  ])('says what is known: %j', (more, details) => {
    expect(alertMail(news({ language: 'en', postings: [posting(more)] })).text).toContain(
      `   ${details}\n   https:`,
    );
  });

  it('escapes what strangers wrote, and keeps it on one line', () => {
    const { subject, text, html } = alertMail(
      news({
        searchName: 'a\r\nBcc: all@example.org\t<b>',
        name: '<script>',
        postings: [
          posting({
            title: 'one\ntwo <img src=x onerror=alert(1)>',
            sourceUrl: 'https://jobs.example/"><script>',
          }),
        ],
      }),
    );
    expect(subject).toBe('‘a Bcc: all@example.org <b>’ 새 채용공고 1건');
    expect(text).toContain('1. one two <img');
    expect(html).not.toMatch(/<script>|<img|<b>/);
    expect(html).toContain('href="https://jobs.example/&quot;&gt;&lt;script&gt;"');
  });

  it('holds no way out where it is only logged', () => {
    const { text, html } = alertMail(news({ unsubscribeUrl: null }));
    expect(text + html).not.toMatch(/unsubscribe|그만/);
  });
});

describe('where a search is seen', () => {
  it('has its filters, newest first', () => {
    expect(
      searchUrl('https://jobs.example', { keyword: ['자바', 'C++'], salary: 40_000_000, site: ['a'] }),
    ).toBe(
      'https://jobs.example/app/?keyword=%EC%9E%90%EB%B0%94&keyword=C%2B%2B&salary=40000000&site=a&sortOrder=recent',
    );
  });

  it('is the listing where no address could hold them', () => {
    const keyword = Array.from({ length: 20 }, (_, n) => `${n}${'가'.repeat(100)}`);
    expect(searchUrl('https://jobs.example', { keyword })).toBe('https://jobs.example/app/');
  });
});
