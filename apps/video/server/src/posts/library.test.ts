import type { Post, PostRequest } from '@workreel/video-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { addPost as addAnyPost, CONVERTED_COLUMNS } from './testing.ts';

/** Adds a published post that can be played. */
const addPost = (service: TestService, fields: Partial<PostRequest> = {}, columns = {}, as = service.user) =>
  addAnyPost(service, fields, { ...CONVERTED_COLUMNS, ...columns }, as);

interface Library {
  posts: Post[];
  sortOrder: string;
  pagenum: number;
}

describe('the library', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.database.run('delete from video.uploads');
  });
  const read = (parameters: Record<string, string> = {}, as?: string) =>
    service.get(`/posts?${new URLSearchParams(parameters)}`, as ? { authorization: as } : {});
  const list = async (parameters: Record<string, string> = {}, as?: string) =>
    (await read(parameters, as)).json<Library>();
  const titles = async (parameters: Record<string, string> = {}, as?: string) =>
    (await list(parameters, as)).posts.map(({ title }) => title);
  const nextOf = (link: string | undefined) => /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];

  it('returns posts, sortOrder and pagenum, newest first, and the total in headers', async () => {
    const [first, second] = [
      await addPost(service, { title: '1' }),
      await addPost(service, { title: '2' }, CONVERTED_COLUMNS),
    ];
    const response = await read();
    const readPost = async (id: string) => (await service.get(`/posts/${id}`)).json<Post>();
    expect(response.json()).toEqual({
      posts: [await readPost(second.id), await readPost(first.id)],
      sortOrder: 'recent',
      pagenum: 1,
    });
    expect(response.headers['x-total-count']).toBe('2');
    expect(response.headers['x-total-count-relation']).toBe('eq');
    expect((await list({ query: 'nothing' })).posts).toEqual([]);
    expect((await list({ pagenum: '7' })).posts).toEqual([]);
  });

  it('lists public posts for everyone and all own posts for their owner', async () => {
    for (const visibility of ['public', 'unlisted', 'private'] as const)
      for (const [name, as] of [
        ['user', service.user],
        ['other', service.other],
      ] as const)
        await addPost(service, { title: `${name} ${visibility}`, visibility }, {}, as);
    const publicTitles = ['other public', 'user public'];
    expect(await titles({ sortOrder: 'title' })).toEqual(publicTitles);
    expect(await titles({ sortOrder: 'title' }, service.admin)).toEqual(publicTitles);
    const mine = ['other public', 'user private', 'user public', 'user unlisted'];
    expect(await titles({ sortOrder: 'title' }, service.user)).toEqual(mine);
    expect((await read({}, service.user)).headers['x-total-count']).toBe('4');
    expect(await titles({ query: 'private' }, service.other)).toEqual(['other private']);
  });

  it('finds parts of words in all fields, ignoring case and normalization form', async () => {
    await addPost(service, {
      title: '파이썬 강의',
      credit: 'Zoë Kim',
      tags: ['Back-End'],
      description: '처음부터\n끝까지 100%',
    });
    const matching = [
      '썬',
      '이썬',
      '파이썬',
      '파이썬'.normalize('NFD'),
      'ZOË',
      'zoe\u0308 kim',
      'k',
      'end',
      '까지',
      '0%',
      '강의 끝 zo -',
    ];
    for (const query of matching) expect(await titles({ query }), query).toEqual(['파이썬 강의']);
    const notMatching = ['썬파', '파썬', '강의 없다', '0_', '%', '의z', 'kim처', '\\', '파이선', '강의처'];
    for (const query of notMatching.filter((query) => query !== '%'))
      expect(await titles({ query, exact: 'true' }), query).toEqual([]);
    expect(await titles({ query: '%' })).toEqual(['파이썬 강의']);
    expect(await titles({ query: '   ' })).toEqual(['파이썬 강의']);
  });

  describe('corrects a query without matches', () => {
    const search = async (parameters: Record<string, string>, as?: string) => {
      const response = await read(parameters, as);
      const header = response.headers['x-corrected-keyword'];
      return {
        titles: response.json<Library>().posts.map(({ title }) => title),
        corrected: header === undefined ? undefined : decodeURIComponent(String(header)),
        total: response.headers['x-total-count'],
      };
    };
    beforeEach(async () => {
      await addPost(service, { title: '백엔드 강의', credit: '김영희', tags: ['Kubernetes', '여행기'] });
      await addPost(service, { title: '프론트엔드 강의', credit: 'Python Korea', tags: ['받침'] });
    });

    it.each([
      ['밭침', '밭침=받침', '프론트엔드 강의'],
      ['반침', undefined, undefined],
      ['벡엔드', '벡엔드=백엔드', '백엔드 강의'],
      ['벡엔드 강의', '벡엔드=백엔드', '백엔드 강의'],
      ['벡엔드 프런', undefined, undefined],
      ['qordpsem', 'qordpsem=백엔드', '백엔드 강의'],
      ['ㅔㅛ쇄ㅜ', 'ㅔㅛ쇄ㅜ=python', '프론트엔드 강의'],
      ['kubernets', 'kubernets=kubernetes', '백엔드 강의'],
      ['여행끼', '여행끼=여행기', '백엔드 강의'],
      ['김영히', '김영히=김영희', '백엔드 강의'],
      ['백엔드강의', '백엔드강의=백엔드 강의', '백엔드 강의'],
      ['Pyhton 프론트앤드', 'pyhton=python, 프론트앤드=프론트엔드', '프론트엔드 강의'],
      // Found without a correction
      ['엔드 강', undefined, '프론트엔드 강의'],
      ['없는말', undefined, undefined],
      ['백엔드 python', undefined, undefined],
    ])('%s: %s', async (query, corrected, title) => {
      const found = await search({ query });
      expect([found.corrected, found.titles[0]]).toEqual([corrected, title]);
      expect(found.total).toBe(String(found.titles.length));
      expect(await search({ query, exact: 'true' })).toMatchObject(
        corrected === undefined ? { titles: found.titles } : { titles: [], corrected: undefined },
      );
    });

    it('to the most frequent word', async () => {
      await addPost(service, { title: '간호사 일기' });
      for (const title of ['간호차 1', '간호차 2']) await addPost(service, { title });
      expect(await search({ query: '간호파' })).toMatchObject({ corrected: '간호파=간호차', total: '2' });
    });

    it('only to words of posts that the filters and the viewer allow', async () => {
      await addPost(service, { title: '비밀문서', visibility: 'private' });
      expect((await search({ query: '비밀믄서' })).corrected).toBeUndefined();
      expect((await search({ query: '비밀믄서' }, service.other)).corrected).toBeUndefined();
      expect((await search({ query: '비밀믄서' }, service.user)).corrected).toBe('비밀믄서=비밀문서');
      expect((await search({ query: '벡엔드', author: 'Python Korea' })).corrected).toBeUndefined();
    });

    it('on every page', async () => {
      for (let n = 0; n < 3; n++) await addPost(service, { title: `데이터베이스 ${n}` });
      const first = await read({ query: '데이타베이스', pageSize: '2' });
      const second = await service.get(nextOf(first.headers.link as string)!);
      expect(decodeURIComponent(String(second.headers['x-corrected-keyword']))).toBe(
        '데이타베이스=데이터베이스',
      );
      expect(second.json<Library>().posts).toHaveLength(1);
    });
  });

  it('filters by exact author and tag', async () => {
    const addAs = async (name: string, as: string, fields: Partial<PostRequest>) => {
      await service.call('PATCH', '/auth/me', { as, body: { name } });
      await addPost(service, fields, {}, as);
    };
    await addAs('김영희', service.user, { title: 'a', tags: ['Vlog', '여행'] });
    await addAs('김영희 팀', service.other, { title: 'b', tags: ['vlog2'] });
    for (const author of ['김영희', '김영희'.normalize('NFD'), ' 김영희 '])
      expect(await titles({ author })).toEqual(['a']);
    for (const tag of ['VLOG', '여행'.normalize('NFD')]) expect(await titles({ tag })).toEqual(['a']);
    expect(await titles({ tag: 'vlo' })).toEqual([]);
    expect(await titles({ tag: 'vlog2', author: '김영희' })).toEqual([]);
    expect(await titles({ tag: 'vlog2', author: '김영희 팀', query: 'b' })).toEqual(['b']);
  });

  it('sorts by relevance with a query: titles, tags, credits, descriptions, then newest', async () => {
    const rows: [string, object][] = [
      ['description 1', { description: '맛있는 개발 이야기' }],
      ['description 2', { description: '개발' }],
      ['credit', { credit: '개발팀' }],
      ['tags', { tags: ['웹개발'] }],
      ['웹개발자', {}],
      ['웹 개발 강의', {}],
      ['개발자 일기', {}],
      ['개발', {}],
    ];
    for (const [title, fields] of rows) await addPost(service, { title, ...fields });
    const { sortOrder, posts } = await list({ query: ' 개발 ' });
    expect(sortOrder).toBe('relevance');
    expect(posts.map(({ title }) => title)).toEqual([
      '개발',
      '개발자 일기',
      '웹 개발 강의',
      '웹개발자',
      'tags',
      'credit',
      'description 2',
      'description 1',
    ]);
    expect((await titles({ query: '개발', sortOrder: 'recent' }))[0]).toBe('개발');
    expect((await titles({ query: '개발', sortOrder: 'title' }))[0]).toBe('credit');
    expect((await read({ sortOrder: 'relevance' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/sortOrder' }],
    });
  });

  it('sorts by title and duration, unknown durations last', async () => {
    const rows = [
      ['b', 30],
      ['가', null],
      ['A', 10.5],
      ['b', 10.5],
      ['나', null],
      ['_', 0.1],
    ] as const;
    for (const [title, duration_seconds] of rows) await addPost(service, { title }, { duration_seconds });
    expect(await titles({ sortOrder: 'title' })).toEqual(['_', 'A', 'b', 'b', '가', '나']);
    const durations = (await list({ sortOrder: 'duration' })).posts.map(({ title, durationSeconds }) => [
      title,
      durationSeconds,
    ]);
    expect(durations).toEqual([
      ['_', 0.1],
      ['A', 10.5],
      ['b', 10.5],
      ['b', 30],
      ['가', null],
      ['나', null],
    ]);
  });

  it.each(['recent', 'relevance', 'title', 'duration'])(
    'returns each post once when paginated by cursor in the order %s while posts are added',
    async (sortOrder) => {
      const add = async (count: number) => {
        for (let n = 0; n < count; n++)
          await addPost(
            service,
            { title: `${'\u0001'.repeat(n % 2 ? 0 : 190)}영상 ${n % 5}`, description: n % 3 ? '한글' : '' },
            { duration_seconds: n % 4 ? n % 3 : null },
          );
      };
      await add(23);
      const parameters = {
        ...(sortOrder === 'relevance' ? { query: '영상' } : {}),
        sortOrder,
        pageSize: '5',
      };
      const first = new Set((await list({ pageSize: '100' })).posts.map(({ id }) => id));
      const seen: string[] = [];
      let path: string | undefined = `/posts?${new URLSearchParams(parameters)}`;
      for (let page = 1; path; page++) {
        const response = await service.get(path);
        const { posts, pagenum } = response.json<Library>();
        expect(pagenum).toBe(page);
        seen.push(...posts.map(({ id }) => id));
        path = nextOf(response.headers.link);
        if (page <= 2) await add(3);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => first.has(id))).toHaveLength(23);
    },
  );

  it('rejects invalid parameters and cursors', async () => {
    for (let n = 0; n < 3; n++) await addPost(service, { title: `${n}` });
    for (const query of [
      'sortOrder=newest',
      'q=x',
      'pageSize=0',
      'pageSize=101',
      'pagenum=0',
      'tag=a&tag=b',
      `query=${'x'.repeat(201)}`,
      'visibility=public',
    ])
      expect((await service.get(`/posts?${query}`)).statusCode, query).toBe(400);
    const next = new URL(nextOf((await read({ pageSize: '1' })).headers.link)!, 'http://x');
    const cursor = next.searchParams.get('cursor')!;
    expect((await read({ pageSize: '1', cursor })).statusCode).toBe(200);
    for (const invalid of [
      { pageSize: '1', cursor, tag: 'x' },
      { pageSize: '2', cursor },
      { pageSize: '1', cursor: 'x' },
    ])
      expect((await read(invalid)).json()).toMatchObject({ status: 400, code: 'CURSOR_INVALID' });
    const invalidKey = fc.oneof(
      fc.constantFrom<unknown>(null, 'x', 'infinity', 1e300, -1, '\u0000', [], {}),
      fc.string(),
    );
    const orders = fc.constantFrom('recent', 'title', 'duration', 'relevance');
    await fc.assert(
      fc.asyncProperty(orders, invalidKey, fc.nat(2), async (sortOrder, key, index) => {
        const parameters = { sortOrder, pageSize: '1', ...(sortOrder === 'relevance' ? { query: '1' } : {}) };
        await addPost(service, { title: '11' });
        const link = nextOf((await read(parameters)).headers.link)!;
        const fields = JSON.parse(
          Buffer.from(new URL(link, 'http://x').searchParams.get('cursor')!, 'base64url').toString(),
        );
        fields[3][index] = key;
        const mangled = Buffer.from(JSON.stringify(fields)).toString('base64url');
        const response = await read({ ...parameters, cursor: mangled });
        expect(response.statusCode, response.body).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });

  it('finds the same posts as a search of the full texts', async () => {
    const characters = fc.constantFrom(...'가각개발 aAbß%_\\σΣς', '👩', '\u1100\u1161', ' ', 'é', 'e\u0301');
    const text = (maxLength: number) => fc.array(characters, { maxLength }).map((pieces) => pieces.join(''));
    const fields = fc.record({
      title: text(5).map((title) => `x${title}`),
      credit: text(4),
      description: text(12),
      tags: fc.array(
        text(3).filter((tag) => tag !== ''),
        { maxLength: 3 },
      ),
    });
    const normalize = (text: string) => text.toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields, { minLength: 1, maxLength: 6 }),
        fc.array(text(4), { maxLength: 8 }),
        async (rows, queries) => {
          await service.database.run('delete from video.uploads');
          const posts: Post[] = [];
          for (const row of rows) posts.push(await addPost(service, row));
          for (const query of queries.filter((query) => query.trim() !== '')) {
            const expected = posts.filter(({ title, author, credit, description, tags }) =>
              normalize(query)
                .trim()
                .split(/\s+/)
                .every((word) =>
                  [title, author, credit, description, ...tags].some((field) =>
                    normalize(field).includes(word),
                  ),
                ),
            );
            const found = (await list({ query, sortOrder: 'recent' })).posts.map(({ id }) => id);
            expect(found, query).toEqual(expected.map(({ id }) => id).reverse());
            expect(new Set((await list({ query })).posts.map(({ id }) => id))).toEqual(new Set(found));
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
