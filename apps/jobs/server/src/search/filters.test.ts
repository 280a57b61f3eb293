import type { Posting, PostingValues } from '@workreel/jobs-contract';
import { type Card, parsePosting } from '@workreel/posting-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type PostingList, type TestService } from '../testing/service.ts';

/** Parses, stores and searches texts as shown on sites: one test per rule of the contract. */
describe.each([
  ['the index', true],
  ['SQL', false],
])('search filters by %s', (_name, indexed) => {
  let service: TestService;
  let postingCount = 0;
  beforeAll(async () => {
    service = await openService({ index: indexed });
  });
  afterAll(() => service.close());

  /** Replaces all postings. @param cards - texts by title. */
  async function store(cards: Record<string, Partial<Card['texts']>>, currency = 'KRW') {
    await service.database.run('delete from jobs.postings');
    await add(cards, currency);
  }
  async function add(
    cards: Record<string, Partial<Card['texts']>>,
    currency = 'KRW',
    overrides: Partial<PostingValues> = {},
  ) {
    const fetchedAt = new Date('2026-11-20T03:00:00Z');
    const postings = Object.entries(cards).map(([title, texts]) => {
      const none = Object.fromEntries(
        [
          'companyName',
          'location',
          'experience',
          'education',
          'employmentType',
          'deadline',
          'salary',
          'posted',
        ].map((name) => [name, null]),
      );
      const card: Card = {
        sourceUrl: `https://jobs.example/${++postingCount}`,
        texts: { ...(none as Card['texts']), title, companyName: '(주)예시', ...texts },
        tags: [],
        promoted: false,
      };
      const reading = parsePosting(card, { fetchedAt, timeZone: 'Asia/Seoul', currency });
      if (!('values' in reading)) throw new Error(reading.rejected.message);
      return { sourceUrl: card.sourceUrl!, values: { ...reading.values, ...overrides } };
    });
    await savePage(service.context.db, { site: 'rules', runId: 1, fetchedAt, today: '2026-11-20', postings });
  }
  const titles = async (query: string) => {
    const response = await service.get(`/jobs?pageSize=100&${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<PostingList>().jobPostings.map(({ title }) => title);
  };
  const sortedTitles = async (query: string) => (await titles(query)).sort();
  const byKeyword = (keyword: string) => sortedTitles(`keyword=${encodeURIComponent(keyword)}`);

  it('experience: 경력무관 matches any years, a range matches the years within it, and 경력 matches years above 0', async () => {
    await store({
      무관: { experience: '경력무관' },
      신입: { experience: '신입' },
      경력: { experience: '경력' },
      '3이상': { experience: '경력3년↑' },
      '1~4': { experience: '경력 1~4년' },
      신입과3: { experience: '신입·경력3년↑' },
      없음: {},
    });
    expect(await sortedTitles('experience=0')).toEqual(['무관', '신입', '신입과3'].sort());
    expect(await sortedTitles('experience=2')).toEqual(['1~4', '경력', '무관'].sort());
    expect(await sortedTitles('experience=3')).toEqual(['1~4', '3이상', '경력', '무관', '신입과3'].sort());
    expect(await sortedTitles('experience=10')).toEqual(['3이상', '경력', '무관', '신입과3'].sort());
    expect(await sortedTitles('experience=0&experience=10')).toEqual(
      ['3이상', '경력', '무관', '신입', '신입과3'].sort(),
    );
  });

  it('education: matches postings that require this level, a lower one or none (학력무관), but not an unknown level', async () => {
    await store({
      무관: { education: '학력무관' },
      고졸: { education: '고졸↑' },
      초대졸: { education: '초대졸↑' },
      대졸: { education: '대졸↑' },
      석사: { education: '석사↑' },
      없음: {},
    });
    expect(await sortedTitles('education=none')).toEqual(['무관']);
    expect(await sortedTitles('education=highSchool')).toEqual(['고졸', '무관']);
    expect(await sortedTitles('education=bachelor')).toEqual(['고졸', '대졸', '무관', '초대졸'].sort());
    expect(await sortedTitles('education=doctorate')).toHaveLength(5);
    expect(await sortedTitles('education=highSchool&education=associate')).toEqual(
      ['고졸', '무관', '초대졸'].sort(),
    );
  });

  it('location: matches a region and its districts; 전국 matches every Korean region, but no other', async () => {
    await store({
      강남: { location: '서울 강남구' },
      서울전체: { location: '서울전체' },
      서울중구: { location: '서울 중구' },
      부산중구: { location: '부산 중구' },
      광주: { location: '광주 서구' },
      광주시: { location: '경기 광주시' },
      전국: { location: '전국' },
      도쿄: { location: '일본 도쿄' },
      뉴욕: { location: 'New York, NY' },
      키프로스: { location: 'Nicosia, Cyprus' },
      키이우: { location: 'Kyiv, Ukraine' },
      단지: { location: 'Acme Business Park' },
      없음: {},
    });
    expect(await sortedTitles(`location=${encodeURIComponent('서울')}`)).toEqual(
      ['강남', '서울전체', '서울중구', '전국'].sort(),
    );
    const inRegion = (region: string) => sortedTitles(`location=${encodeURIComponent(region)}`);
    expect(await inRegion('서울 강남구')).toEqual(['강남', '전국']);
    expect(await inRegion('강남')).toEqual(['강남', '전국']);
    expect(await inRegion('중구')).toEqual(['부산중구', '서울중구', '전국'].sort());
    expect(await inRegion('부산 중구')).toEqual(['부산중구', '전국']);
    expect(await inRegion('광주')).toEqual(['광주', '전국']);
    expect(await inRegion('광주광역시')).toEqual(['광주', '전국']);
    expect(await inRegion('경기 광주시')).toEqual(['광주시', '전국']);
    expect(await inRegion('Seoul')).toEqual(['강남', '서울전체', '서울중구', '전국'].sort());
    expect(await inRegion('전국')).toEqual(['전국']);
    expect(await inRegion('일본')).toEqual(['도쿄']);
    expect(await inRegion('New York')).toEqual(['뉴욕']);
    expect(await inRegion('new york, ny')).toEqual(['뉴욕']);
    expect(await inRegion('뉴욕')).toEqual(['뉴욕']);
    // Parts of words do not match: Cyprus, Ukraine, Business.
    expect(await inRegion('US')).toEqual(['뉴욕']);
    expect(await inRegion('UK')).toEqual([]);
    expect(await inRegion('Business')).toEqual([]);
    expect(await inRegion('acme business park')).toEqual(['단지']);
    expect(await inRegion('어디에도없는곳')).toEqual([]);
    expect(await inRegion('%')).toEqual([]);
  });

  it('salary: compares the maximum annual salary in the requested currency; other currencies never match', async () => {
    await store({
      범위: { salary: '연봉 3,000~4,000만원' },
      아래: { salary: '연봉 3,600만원↑' },
      월급: { salary: '월급 230만원' },
      시급: { salary: '시급 10,320원' },
      협의: { salary: '회사내규에 따름' },
      없음: {},
    });
    await add({ 달러: { salary: '$120-150k' } }, 'USD');
    expect(await sortedTitles('salary=40000000')).toEqual(['범위']);
    expect(await sortedTitles('salary=40000001')).toEqual([]);
    expect(await sortedTitles('salary=36000000')).toEqual(['범위', '아래']);
    // 2,300,000 × 12 = 27,600,000; 10,320 × 209 × 12 = 25,882,560.
    expect(await sortedTitles('salary=25882560')).toEqual(['범위', '시급', '아래', '월급'].sort());
    expect(await sortedTitles('salary=25882561')).toEqual(['범위', '아래', '월급'].sort());
    expect(await sortedTitles('salary=0')).toEqual(['범위', '시급', '아래', '월급'].sort());
    expect(await sortedTitles('salary=150000&currency=USD')).toEqual(['달러']);
    expect(await sortedTitles('salary=1&currency=EUR')).toEqual([]);
    expect(await titles('sortOrder=salary')).toEqual([
      '범위',
      '아래',
      '월급',
      '시급',
      ...(await titles('sortOrder=salary')).slice(4),
    ]);
    expect((await titles('sortOrder=salary&currency=USD'))[0]).toBe('달러');
  });

  it('deadline order: open postings by date, then those without a date, then closed ones', async () => {
    await store({
      상시: { deadline: '상시채용' },
      내년: { deadline: '~ 01/03(일)' },
      내일: { deadline: '내일마감' },
      오늘: { deadline: '오늘마감' },
      지난: { deadline: '~ 2026.11.10' },
      더지난: { deadline: '~ 2026.11.01' },
      없음: {},
    });
    const order = await titles('sortOrder=deadline');
    expect(order.slice(0, 3)).toEqual(['오늘', '내일', '내년']);
    expect(order.slice(3, 5).sort()).toEqual(['상시', '없음']);
    expect(order.slice(5)).toEqual(['더지난', '지난']);
    expect(await sortedTitles('deadlineFrom=2026-11-20&deadlineTo=2026-11-21')).toEqual(['내일', '오늘']);
    expect(await sortedTitles('deadlineFrom=2027-01-01')).toEqual(['내년']);
    expect(await sortedTitles('status=closed')).toEqual(['더지난', '지난']);
    expect(await sortedTitles('status=open')).toHaveLength(5);
    expect(await sortedTitles('status=open&status=closed')).toHaveLength(7);
  });

  it('experience order: ascending, unknown last', async () => {
    await store({
      다섯: { experience: '경력5년↑' },
      없음: {},
      무관: { experience: '경력무관' },
      하나: { experience: '경력 1~4년' },
    });
    expect(await titles('sortOrder=experience')).toEqual(['무관', '하나', '다섯', '없음']);
  });

  it('recent order: by postedAt, or else by collectedAt', async () => {
    await store({ 옛: { posted: '등록일 26/11/01' }, 새: { posted: '등록일 26/11/19' }, 모름: {} });
    expect(await titles('')).toEqual(['모름', '새', '옛']);
  });

  it.runIf(indexed)(
    'keyword: matches all words regardless of width and case; title matches rank first',
    async () => {
      await store({
        'Java 백엔드개발자': { companyName: '가나다' },
        '웹 개발': { companyName: 'JAVA 연구소' },
        'ＪＡＶＡ 강사': { companyName: '라마바' },
        'JavaScript 프로그래머': { companyName: '사아자' },
        간호사: { companyName: '100% 병원' },
      });
      expect(await titles('keyword=java')).toEqual(['Java 백엔드개발자', 'ＪＡＶＡ 강사', '웹 개발']);
      expect(await byKeyword('개발 java')).toEqual(['Java 백엔드개발자', '웹 개발']);
      expect(await byKeyword('100%')).toEqual(['간호사']);
      expect(await byKeyword("'; drop table jobs.postings; --")).toEqual([]);
      expect(await sortedTitles('position=java')).toEqual(['Java 백엔드개발자', 'ＪＡＶＡ 강사'].sort());
      expect(await sortedTitles(`company=${encodeURIComponent('java 연구')}`)).toEqual(['웹 개발']);
    },
  );

  it.runIf(indexed)('keyword: finds nothing for text without letters or digits', async () => {
    await store({ 하나: { companyName: '100% 고용' } });
    for (const text of ['%', '_', '"', '-', '--', '""', '***'])
      expect(await byKeyword(text), text).toEqual([]);
  });

  it.runIf(indexed)('keyword: matches parts of Korean words; whole words rank first', async () => {
    await store({ 백엔드개발자: {}, '웹 개발자': {}, 웹개발자: {}, 개발: {}, 재개발: {}, 간호사: {} });
    expect(await byKeyword('개발')).toEqual(
      ['개발', '백엔드개발자', '웹 개발자', '웹개발자', '재개발'].sort(),
    );
    expect((await titles(`keyword=${encodeURIComponent('개발')}`))[0]).toBe('개발');
    expect(await byKeyword('웹 개발자')).toEqual(['웹 개발자', '웹개발자']);
    expect(await byKeyword('웹개발자')).toEqual(['웹 개발자', '웹개발자']);
    expect(await byKeyword('엔드')).toEqual(['백엔드개발자']);
    expect(await byKeyword('간호')).toEqual(['간호사']);
  });

  it.runIf(indexed)('keyword: matches whole Latin words and their inflections', async () => {
    await store({
      'QA Engineer': {},
      'Qatar Airways Crew': {},
      'Software Developers': {},
      'Staff Nurse': {},
    });
    expect(await byKeyword('qa')).toEqual(['QA Engineer']);
    expect(await byKeyword('developer')).toEqual(['Software Developers']);
    expect(await byKeyword('nursing')).toEqual(['Staff Nurse']);
    expect(await byKeyword('engineers qa')).toEqual(['QA Engineer']);
  });

  it.runIf(indexed)('keyword: matches technologies by any of their names', async () => {
    await store({ 'C 개발자': {}, 'C++ 개발자': {}, 'C#/.NET 개발자': {}, 'R&D 연구원': {}, 'Let’s Go': {} });
    await add({ 서버: {} }, 'KRW', { techStack: ['Node.js', 'Kubernetes', 'Go', 'R'] });
    await add({
      'Frontend Engineer': {},
      '프론트엔드 개발자': {},
      '자바스크립트 개발자': {},
      '자바 개발자': {},
    });
    expect(await byKeyword('c++')).toEqual(['C++ 개발자']);
    expect(await byKeyword('c')).toEqual(['C 개발자']);
    expect(await byKeyword('c#')).toEqual(['C#/.NET 개발자']);
    expect(await byKeyword('.net')).toEqual(['C#/.NET 개발자']);
    expect(await byKeyword('r')).toEqual(['서버']);
    expect(await byKeyword('노드')).toEqual(['서버']);
    expect(await byKeyword('nodejs k8s')).toEqual(['서버']);
    expect(await byKeyword('golang')).toEqual(['Let’s Go', '서버'].sort());
    expect(await byKeyword('프론트엔드')).toEqual(['Frontend Engineer', '프론트엔드 개발자']);
    expect(await byKeyword('front-end')).toEqual(['Frontend Engineer', '프론트엔드 개발자']);
    expect(await byKeyword('자바')).toEqual(['자바 개발자']);
    expect(await byKeyword('javascript')).toEqual(['자바스크립트 개발자']);
  });

  it.runIf(indexed)('keyword: supports phrases in quotes and excluded words', async () => {
    await store({
      '백엔드 개발자': {},
      '백엔드 Java 개발자': {},
      '프론트 개발자': {},
      '경기 광주시 물류': {},
      '광주 물류': {},
    });
    expect(await byKeyword('"백엔드 개발자"')).toEqual(['백엔드 개발자']);
    expect(await byKeyword('개발자 -java')).toEqual(['백엔드 개발자', '프론트 개발자'].sort());
    expect(await byKeyword('개발자 -"백엔드 개발자" -프론트')).toEqual(['백엔드 Java 개발자']);
    expect(await byKeyword('-개발자')).toEqual(['경기 광주시 물류', '광주 물류']);
    expect(await byKeyword('광주')).toEqual(['광주 물류']);
  });

  it('techStack: matches any name of a technology; sector: matches exactly', async () => {
    await store({});
    await add({ 노드: {} }, 'KRW', { techStack: ['Node.js', 'C++'], sector: ['IT개발·데이터', 'ＵＸ기획'] });
    await add({ 자바: {} }, 'KRW', { techStack: ['Java', 'C'], sector: ['의료'] });
    expect(await sortedTitles('techStack=nodejs')).toEqual(['노드']);
    expect(await sortedTitles(`techStack=${encodeURIComponent('c++')}`)).toEqual(['노드']);
    expect(await sortedTitles('techStack=c')).toEqual(['자바']);
    expect(await sortedTitles('techStack=java&techStack=node.js')).toEqual(['노드', '자바']);
    expect(await sortedTitles(`sector=${encodeURIComponent('IT개발·데이터')}`)).toEqual(['노드']);
    expect(await sortedTitles('sector=의료&sector=ＵＸ기획')).toEqual(['노드', '자바']);
    expect(await sortedTitles('sector=it')).toEqual([]);
    expect(await sortedTitles('techStack=nodejs&sector=의료')).toEqual([]);
  });

  it('postedWithin: matches postedAt within the last days, or else collectedAt', async () => {
    await store({});
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' });
    const midnight = Date.parse(`${today}T00:00:00+09:00`);
    const daysAgo = (days: number, ms = 0) => new Date(midnight - days * 86_400_000 + ms).toISOString();
    await add({ 오늘: {} }, 'KRW', { postedAt: daysAgo(0) });
    await add({ 어제: {} }, 'KRW', { postedAt: daysAgo(1) });
    await add({ 그저께: {} }, 'KRW', { postedAt: daysAgo(1, -1) });
    await add({ 지난주: {} }, 'KRW', { postedAt: daysAgo(7) });
    expect(await sortedTitles('postedWithin=1')).toEqual(['어제', '오늘']);
    expect(await sortedTitles('postedWithin=2')).toEqual(['그저께', '어제', '오늘']);
    expect(await sortedTitles('postedWithin=7')).toEqual(['그저께', '어제', '오늘', '지난주']);
    for (const invalid of ['0', '-1', '1.5', 'week', '4000'])
      expect((await service.get(`/jobs?postedWithin=${invalid}`)).statusCode, invalid).toBe(400);
  });

  it('names regions and pay terms in lists and by ID', async () => {
    await store({ 하나: { location: 'Austin, TX', salary: '회사내규에 따름' } });
    const [posting] = (await service.get('/jobs')).json<PostingList>().jobPostings;
    expect(posting).toMatchObject({
      regionNames: [{ ko: '미국 텍사스 오스틴', en: 'Austin, Texas, United States' }],
      payTerms: 'companyPolicy',
    });
  });

  it('returns the same posting by ID as in the list', async () => {
    await store({ 하나: { location: '서울 강남구', salary: '연봉 3,000~4,000만원', deadline: '내일마감' } });
    const [posting] = (await service.get('/jobs')).json<PostingList>().jobPostings;
    const single = await service.get(`/jobs/${posting!.id}`);
    expect(single.json<Posting>()).toEqual({ ...posting, description: null, sources: [] });
    expect(posting).toEqual({
      id: expect.any(String),
      site: 'rules',
      sourceUrl: expect.stringMatching(/^https:\/\/jobs\.example\/\d+$/),
      companyName: '(주)예시',
      title: '하나',
      location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
      workplace: null,
      experience: { text: null, minYears: null, maxYears: null, newcomer: null },
      education: { text: null, level: null },
      employmentType: { text: null, types: [] },
      deadline: { text: '내일마감', kind: 'date', date: '2026-11-21' },
      techStack: [],
      sector: [],
      salary: {
        text: '연봉 3,000~4,000만원',
        min: 30_000_000,
        max: 40_000_000,
        currency: 'KRW',
        period: 'year',
        annualMin: 30_000_000,
        annualMax: 40_000_000,
      },
      regionNames: [{ ko: '서울 강남구', en: 'Gangnam-gu, Seoul' }],
      payTerms: null,
      status: 'open',
      closedReason: null,
      signals: [],
      groupId: null,
      postedAt: null,
      collectedAt: '2026-11-20T03:00:00.000Z',
      lastSeenAt: '2026-11-20T03:00:00.000Z',
      lastVerifiedAt: '2026-11-20T03:00:00.000Z',
      closedAt: null,
    });
  });
});
