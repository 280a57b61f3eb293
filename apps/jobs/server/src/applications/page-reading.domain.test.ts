import { readEvidence } from '@workreel/site-profiles';
import { describe, expect, it } from 'vitest';
import { chooseFacts, type PageFacts } from './page-reading.domain.ts';

/** Pages modeled on those of real sites: what they say about a posting outside of their text. */
interface Case {
  site: string;
  url?: string;
  title?: string;
  og?: string;
  siteName?: string;
  body?: string;
  facts: Partial<PageFacts>;
}

const read = ({
  url = 'https://www.example.com/jobs/1',
  title = '',
  og,
  siteName,
  body = '',
}: Omit<Case, 'site' | 'facts'>) => {
  const meta = [
    og === undefined ? '' : `<meta property="og:title" content="${og}">`,
    siteName === undefined ? '' : `<meta property="og:site_name" content="${siteName}">`,
  ].join('');
  const html = `<!doctype html><html><head><title>${title}</title>${meta}</head><body>${body}</body></html>`;
  return chooseFacts(readEvidence(html, url), url);
};
const NOTHING: PageFacts = { title: null, companyName: null, location: null };
const JSON_LD = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting","title":"웹서비스 프론트엔드 개발자(Vue)",
  "hiringOrganization":{"@type":"Organization","name":"(주)백패커"},
  "jobLocation":{"@type":"Place","address":{"@type":"PostalAddress","streetAddress":"서울 서초구 서초대로 398",
  "addressLocality":"서울 서초구 서초대로 398","addressRegion":"서울 서초구 서초대로 398","addressCountry":"KO"}}}</script>`;

describe('chooseFacts', () => {
  it.each<Case>([
    {
      site: 'a board with JSON-LD',
      url: 'https://www.rallit.com/positions/1023',
      title: '[백패커/아이디어스] 웹서비스 프론트엔드 개발자(Vue) | (주)백패커 채용',
      siteName: '랠릿',
      body: JSON_LD,
      facts: {
        title: '웹서비스 프론트엔드 개발자(Vue)',
        companyName: '(주)백패커',
        location: '서울 서초구 서초대로 398',
      },
    },
    {
      site: 'Saramin',
      url: 'https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=1',
      title: '[인빅(주)] [인빅]공통 AI, 백엔드, 프론트엔드 개발자 채용(D-7) - 사람인',
      siteName: '사람인',
      facts: { title: '[인빅]공통 AI, 백엔드, 프론트엔드 개발자 채용', companyName: '인빅(주)' },
    },
    {
      site: 'JobKorea',
      url: 'https://www.jobkorea.co.kr/Recruit/GI_Read/1',
      og: '(주)모닝 채용 - 백엔드 개발자 - 신입 | 잡코리아',
      siteName: '잡코리아',
      facts: { title: '백엔드 개발자 - 신입', companyName: '(주)모닝' },
    },
    {
      site: 'LinkedIn',
      url: 'https://kr.linkedin.com/jobs/view/1',
      title: 'Acme hiring Engineer, R&amp;D in Berlin, Germany | LinkedIn',
      facts: { title: 'Engineer, R&D', companyName: 'Acme', location: 'Berlin, Germany' },
    },
    {
      site: 'Greenhouse',
      url: 'https://boards.greenhouse.io/acme/jobs/1',
      title: 'Job Application for Site Reliability Engineer at Acme',
      facts: { title: 'Site Reliability Engineer', companyName: 'Acme' },
    },
    {
      site: 'Lever',
      url: 'https://jobs.lever.co/acme/1',
      title: 'Acme - Engineer - Platform',
      facts: { title: 'Engineer - Platform', companyName: 'Acme' },
    },
    {
      site: 'a host that only ends like a known one',
      url: 'https://www.clever.co/jobs/1',
      title: 'Baker - Night shift',
      facts: { title: 'Baker - Night shift' },
    },
    {
      site: 'the career site of a company',
      url: 'https://careers.oldmill.example/jobs/1',
      og: 'Baker (m/f) - Night shift',
      title: 'Baker (m/f) - Night shift | Careers | Old Mill',
      siteName: 'Old Mill Careers',
      facts: { title: 'Baker (m/f) - Night shift', companyName: 'Old Mill' },
    },
    {
      site: 'a company site without Open Graph',
      url: 'https://www.oldmill.co.kr/recruit/1',
      title: '제빵사 | 채용 | OldMill',
      facts: { title: '제빵사' },
    },
    {
      site: 'a site whose name is not known',
      title: 'Baker - Night shift - Something else',
      facts: { title: 'Baker - Night shift - Something else' },
    },
    { site: 'a name at the start', title: 'Indeed | Baker', facts: { title: 'Baker' } },
    {
      site: 'a board that the list does not have',
      title: 'Baker',
      siteName: 'Remote Bakery Jobs',
      facts: { title: 'Baker' },
    },
    {
      site: 'a Korean board that the list does not have',
      title: '제빵사',
      siteName: '우리동네 알바',
      facts: { title: '제빵사' },
    },
    {
      site: 'an application whose title is the name of the site',
      url: 'https://www.oldmill.example/jobs/1',
      title: 'Old-Mill',
      og: 'OldMill',
      body: '<h1>Old Mill</h1><h1>Baker</h1>',
      facts: { title: 'Baker' },
    },
    {
      site: 'an application without a title',
      url: 'https://www.linkedin.com/jobs/view/1',
      title: 'LinkedIn',
      facts: {},
    },
    { site: 'an empty page', facts: {} },
    { site: 'a challenge', title: 'Just a moment...', siteName: 'Acme', facts: {} },
    { site: 'a login page', title: '로그인 | Acme', siteName: 'Acme', facts: {} },
    {
      site: 'a posting with a login form',
      title: '로그인 | Acme',
      body: `${JSON_LD}<input type="password">`,
      facts: {
        title: '웹서비스 프론트엔드 개발자(Vue)',
        companyName: '(주)백패커',
        location: '서울 서초구 서초대로 398',
      },
    },
  ])('$site', ({ site: _site, facts, ...page }) => expect(read(page)).toEqual({ ...NOTHING, ...facts }));

  it('shortens long texts', () => {
    const { title } = read({ title: `빵${'👍'.repeat(400)}` });
    expect(title).toBe(`빵${'👍'.repeat(149)}…`);
    expect(title!.isWellFormed()).toBe(true);
  });

  it('is quick for a title of separators', () => {
    const start = performance.now();
    read({ url: 'https://www.linkedin.com/jobs', title: ' hiring in - '.repeat(5_000) });
    read({ url: 'https://www.saramin.co.kr/', title: `[a] ${' '.repeat(20_000)}(D-`.repeat(5) });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
