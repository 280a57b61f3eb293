import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Posting, PostingValues } from '@workreel/jobs-contract';
import type { App } from '@workreel/platform/http';
import { createMetrics } from '@workreel/platform/metrics';
import { formatDayIn, parsePosting } from '@workreel/posting-parser';
import { compileProfile, parseContext, readPage } from '@workreel/site-profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildJobsApp } from '../app.ts';
import { storePosting } from '../testing/postings.ts';
import { openService, type TestService } from '../testing/service.ts';

const PAGE = '<!doctype html><html lang="ko"><head><title>Workreel</title></head><body></body></html>';
/** Replaces the renderer, which is part of the built client. */
const RENDERER = `
  export const renderPage = async () => undefined;
  export const postingDescription = async ({ companyName, location }, { language, today }) =>
    companyName === '오류' ? Promise.reject(new Error('failed')) : [location.text, language, today].join(' · ');
`;
const BASE = 'https://jobs.example';
/** A day that is not over. */
const DEADLINE = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const POSTED_AT = '2026-11-20T03:04:05.000Z';

const KOREAN: Partial<PostingValues> = {
  title: '백엔드 개발자',
  companyName: '(주)예시',
  location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
  experience: { text: '경력 3년↑', minYears: 3, maxYears: null, newcomer: false },
  education: { text: '대졸(4년제)', level: 'bachelor' },
  employmentType: { text: '정규직', types: ['fullTime'] },
  deadline: { text: '~12/24(목)', kind: 'date', date: DEADLINE },
  techStack: ['Java', 'Kotlin'],
  sector: ['웹개발'],
  salary: {
    text: '연봉 4,000~5,000만원',
    min: 40_000_000,
    max: 50_000_000,
    currency: 'KRW',
    period: 'year',
    annualMin: 40_000_000,
    annualMax: 50_000_000,
  },
  postedAt: POSTED_AT,
};

describe('page of a posting', () => {
  let service: TestService;
  let folder: string;
  let app: App;
  beforeAll(async () => {
    service = await openService({ worker: false, env: { JOBS_BASE_URL: BASE } });
    folder = await mkdtemp(join(tmpdir(), 'workreel-'));
    await mkdir(join(folder, 'dist'));
    await mkdir(join(folder, 'dist-server'));
    await writeFile(join(folder, 'dist/index.html'), PAGE);
    await writeFile(join(folder, 'dist-server/server.js'), RENDERER);
    app = await buildJobsApp({ ...service.context, metrics: createMetrics('jobs') }, join(folder, 'dist'));
  });
  afterAll(async () => {
    await app?.close();
    await service?.close();
    if (folder) await rm(folder, { recursive: true });
  });
  const open = (id: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `/app/jobs/${id}`, headers: { 'accept-language': 'ko', ...headers } });
  const jsonLdIn = (body: string) => {
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    return data === undefined ? undefined : JSON.parse(data);
  };
  /** Returns the JobPosting on the page of a new posting. */
  async function jobPostingOf(values: Partial<PostingValues>) {
    const { id } = await storePosting(service, values);
    return jsonLdIn((await open(id)).body);
  }

  it('has a title, a description, Open Graph tags and a JobPosting', async () => {
    const { id } = await storePosting(service, KOREAN);
    const response = await open(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      vary: expect.stringContaining('Accept-Language'),
    });
    const url = `${BASE}/app/jobs/${id}`;
    const description = `서울 강남구 · ko · ${formatDayIn(new Date(), 'Asia/Seoul')}`;
    for (const markup of [
      '<html lang="ko">',
      '<title>백엔드 개발자 · (주)예시 · Workreel</title>',
      `<link rel="canonical" href="${url}">`,
      `<meta name="description" content="${description}">`,
      '<meta property="og:title" content="백엔드 개발자 · (주)예시">',
      `<meta property="og:description" content="${description}">`,
      '<meta property="og:type" content="website">',
      `<meta property="og:url" content="${url}">`,
      '<meta property="og:site_name" content="Workreel Jobs">',
      '<meta property="og:locale" content="ko_KR">',
    ])
      expect(response.body).toContain(markup);
    expect(response.body).not.toContain('noindex');
    expect(jsonLdIn(response.body)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: '백엔드 개발자',
      description: expect.stringContaining(
        '<p>회사: (주)예시</p><p>지역: 서울 강남구</p><p>경력: 경력 3년↑</p>',
      ),
      url,
      identifier: { '@type': 'PropertyValue', name: 'Workreel', value: id },
      hiringOrganization: { '@type': 'Organization', name: '(주)예시' },
      datePosted: POSTED_AT,
      validThrough: `${DEADLINE}T14:59:00.000Z`,
      employmentType: ['FULL_TIME'],
      jobLocation: [
        {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            addressCountry: 'KR',
            addressRegion: '서울',
            addressLocality: '강남구',
          },
        },
      ],
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'KRW',
        value: { '@type': 'QuantitativeValue', minValue: 40_000_000, maxValue: 50_000_000, unitText: 'YEAR' },
      },
      experienceRequirements: {
        '@type': 'OccupationalExperienceRequirements',
        description: '경력 3년↑',
        monthsOfExperience: 36,
      },
      educationRequirements: {
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: 'bachelor degree',
      },
      skills: ['Java', 'Kotlin'],
      industry: ['웹개발'],
      directApply: false,
    });
  });

  it('does not repeat a company that the title contains', async () => {
    const { id } = await storePosting(service, { ...KOREAN, title: '(주)예시 개발자 채용' });
    expect((await open(id)).body).toContain('<meta property="og:title" content="(주)예시 개발자 채용">');
  });

  it('gives the description of the posting as HTML', async () => {
    const { id } = await storePosting(service, KOREAN);
    await service.database.run('update jobs.postings set description = $1 where id = $2', [
      '우대 사항\n- Java & <Kotlin>\n\n</script>끝',
      id,
    ]);
    const { body } = await open(id);
    expect(jsonLdIn(body).description).toBe(
      '<p>우대 사항<br>- Java &amp; &lt;Kotlin&gt;</p><p>&lt;/script&gt;끝</p>',
    );
  });

  it('is in the requested language and has an ETag for it', async () => {
    const { id } = await storePosting(service, KOREAN);
    const [korean, english] = [await open(id), await open(id, { 'accept-language': 'en-GB' })];
    for (const markup of [
      '<html lang="en">',
      'content="en_US"',
      'content="서울 강남구 · en · ',
      '<p>Company: (주)예시</p>'.replaceAll('<', '\\u003c'),
    ])
      expect(english.body).toContain(markup);
    const { etag } = english.headers;
    expect(etag).not.toBe(korean.headers.etag);
    const again = (language: string) =>
      open(id, { 'accept-language': language, 'if-none-match': String(etag) });
    expect([(await again('en')).statusCode, (await again('ko')).statusCode]).toEqual([304, 200]);
  });

  it('contains only what is known', async () => {
    const { title, companyName, id } = await storePosting(service);
    expect(jsonLdIn((await open(id)).body)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title,
      description: `<p>회사: ${companyName}</p>`,
      url: `${BASE}/app/jobs/${id}`,
      identifier: { '@type': 'PropertyValue', name: 'Workreel', value: id },
      hiringOrganization: { '@type': 'Organization', name: companyName },
      directApply: false,
    });
  });

  it('gives the places where applicants for remote work must be', async () => {
    const { jobLocation, jobLocationType, applicantLocationRequirements } = await jobPostingOf({
      workplace: 'remote',
      location: {
        text: 'Remote: US, Berlin or Europe',
        regions: ['United States', 'Germany', 'Berlin, Germany', 'Europe'],
        remote: true,
      },
    });
    expect([jobLocation, jobLocationType, applicantLocationRequirements]).toEqual([
      undefined,
      'TELECOMMUTE',
      [
        { '@type': 'Country', name: 'US' },
        { '@type': 'AdministrativeArea', name: 'Berlin, Germany' },
        { '@type': 'AdministrativeArea', name: 'Europe' },
      ],
    ]);
    const anywhere = await jobPostingOf({
      workplace: 'remote',
      location: { text: '재택근무', regions: [], remote: true },
    });
    expect(anywhere).toMatchObject({ jobLocationType: 'TELECOMMUTE' });
    expect(Object.keys(anywhere)).not.toContain('applicantLocationRequirements');
  });

  it('gives a location without known regions as shown', async () => {
    expect(await jobPostingOf({ location: { text: '본사', regions: [], remote: false } })).toMatchObject({
      jobLocation: [{ '@type': 'Place', address: '본사' }],
    });
  });

  it('does not contain a deadline that has passed although the site shows the posting as open', async () => {
    const { id } = await storePosting(service, KOREAN);
    await service.database.run(`update jobs.postings set deadline_date = '2026-01-02' where id = $1`, [id]);
    expect(Object.keys(jsonLdIn((await open(id)).body))).not.toContain('validThrough');
  });

  it('has no JobPosting once it is closed', async () => {
    const { id } = await storePosting(service, KOREAN);
    await service.database.run(
      `update jobs.postings set status = 'closed', closed_at = now(), closed_reason = 'removed' where id = $1`,
      [id],
    );
    const { statusCode, body } = await open(id);
    expect([statusCode, jsonLdIn(body)]).toEqual([200, undefined]);
    expect(body).toContain('<meta property="og:title" content="백엔드 개발자 · (주)예시">');
  });

  it('is not found, and not to be indexed, if there is no posting', async () => {
    for (const [language, title] of [
      ['ko', '공고를 찾을 수 없습니다'],
      ['en', 'Posting not found'],
    ] as const)
      for (const id of ['999999999', 'x', '%00', '99999999999999999999', '-1', 'constructor']) {
        const response = await open(id, { 'accept-language': language });
        expect([response.statusCode, response.headers['content-type']], id).toEqual([
          404,
          'text/html; charset=utf-8',
        ]);
        expect(response.body).toContain(`<title>${title} · Workreel</title>`);
        expect(response.body).toContain('<meta name="robots" content="noindex">');
        expect(response.body).toContain('</head><body></body></html>');
      }
  });

  it('leaves other pages as they were built', async () => {
    for (const path of ['', '1/other']) expect((await open(path)).body).toBe(PAGE);
  });

  it('escapes the texts of sites', async () => {
    const hostile = `</title></script><script>alert("1")</script><!-- ' $& $\` \u2028 <p onclick='x'>`;
    const { id } = await storePosting(service, {
      title: hostile,
      companyName: hostile,
      location: { text: hostile, regions: [], remote: false },
      experience: { text: hostile, minYears: null, maxYears: null, newcomer: null },
      techStack: [hostile],
      sector: [hostile],
    });
    const { body } = await open(id);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<\/(script|title)>/g)).toHaveLength(2);
    expect(body).not.toContain('<!--');
    const [head] = body.split('<script');
    for (const [, value] of head!.matchAll(/content="([^"]*)"/g)) expect(value).not.toMatch(/[<>']/);
    const data = jsonLdIn(body);
    expect([data.title, data.hiringOrganization.name, data.skills]).toEqual([hostile, hostile, [hostile]]);
    // The description is HTML in JSON.
    expect(data.description).not.toMatch(/<(?!\/?p>)/);
  });

  it('is served even if the posting cannot be described', async () => {
    const { id } = await storePosting(service, { companyName: '오류' });
    const response = await open(id);
    expect([response.statusCode, response.body]).toEqual([200, PAGE]);
  });

  it('is served even if the database query fails', async () => {
    const { id } = await storePosting(service, KOREAN);
    await service.database.run('alter table jobs.postings rename to postings_renamed');
    try {
      const response = await open(id);
      expect([response.statusCode, response.body]).toEqual([200, PAGE]);
    } finally {
      await service.database.run('alter table jobs.postings_renamed rename to postings');
    }
  });

  describe('collected with the profile jsonld', () => {
    async function collect(posting: Posting, language: 'ko' | 'en' = 'ko') {
      const template = service.profiles.get('jsonld')!;
      const profile = { ...template, template: false, language, hosts: ['jobs.example'] };
      const url = `${BASE}/app/jobs/${posting.id}`;
      const { cards, warnings } = readPage(compileProfile(profile), (await open(posting.id)).body, url);
      expect([cards.length, warnings]).toEqual([1, []]);
      expect(cards[0]!.sourceUrl).toBe(url);
      const reading = parsePosting(cards[0]!, parseContext(profile, new Date()));
      if (!('values' in reading)) throw new Error('The card was rejected.');
      return { values: reading.values, description: cards[0]!.description };
    }
    /** The values without texts, which a JobPosting does not have. */
    const withoutTexts = (values: PostingValues) => ({
      title: values.title,
      companyName: values.companyName,
      regions: values.location.regions,
      remote: values.location.remote,
      minYears: values.experience.minYears,
      newcomer: values.experience.newcomer,
      education: values.education.level,
      employmentTypes: values.employmentType.types,
      deadline: values.deadline.date,
      techStack: values.techStack,
      salary: { ...values.salary, text: null },
      postedAt: values.postedAt,
    });
    const ABROAD: Partial<PostingValues> = {
      ...KOREAN,
      location: {
        text: 'Austin',
        regions: ['United States', 'Texas, United States', 'Austin, Texas, United States'],
        remote: false,
      },
      salary: {
        text: '$50.5 per hour',
        min: 50.5,
        max: 50.5,
        currency: 'USD',
        period: 'hour',
        annualMin: 105_040,
        annualMax: 105_040,
      },
    };

    it('yields the same description', async () => {
      const posting = await storePosting(service, KOREAN);
      const description = '우대 사항\n- Java & <Kotlin>\n\n</script>끝';
      await service.database.run('update jobs.postings set description = $1 where id = $2', [
        description,
        posting.id,
      ]);
      expect((await collect(posting)).description).toBe(description);
    });

    it.each<[name: string, values: Partial<PostingValues>, language?: 'en']>([
      ['a Korean posting', KOREAN],
      ['a posting abroad', ABROAD, 'en'],
      [
        'remote work',
        {
          ...KOREAN,
          workplace: 'remote',
          location: { text: '부산 (재택근무)', regions: ['부산'], remote: true },
        },
      ],
      [
        'remote work abroad',
        {
          ...ABROAD,
          workplace: 'remote',
          location: { text: 'Remote, Germany', regions: ['Germany'], remote: true },
        },
        'en',
      ],
      [
        'several places',
        {
          ...KOREAN,
          location: {
            text: '서울 강남구, 경기 성남시 분당구',
            regions: ['서울', '서울 강남구', '경기', '경기 성남시', '경기 성남시 분당구'],
            remote: false,
          },
        },
      ],
      [
        'a posting for anyone',
        {
          ...KOREAN,
          experience: { text: '경력무관', minYears: 0, maxYears: null, newcomer: true },
          education: { text: '학력무관', level: 'none' },
          employmentType: { text: '인턴, 계약직', types: ['internship', 'contract'] },
        },
      ],
      [
        'a posting with few values',
        {
          experience: { text: '경력', minYears: null, maxYears: null, newcomer: false },
          education: { text: '석사', level: 'master' },
        },
      ],
    ])('yields the same values: %s', async (_, values, language) => {
      const posting = await storePosting(service, values);
      expect(withoutTexts((await collect(posting, language)).values)).toEqual(withoutTexts(posting));
    });
  });
});
