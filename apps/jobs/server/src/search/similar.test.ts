import type { Posting } from '@workreel/jobs-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePosting, storePostings } from '../testing/postings.ts';
import { openService, type PostingList, type TestService } from '../testing/service.ts';

const seoul = { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false };
const busan = { text: '부산', regions: ['부산'], remote: false };

describe('similar postings', () => {
  let service: TestService;
  let posting: Posting;
  beforeAll(async () => {
    service = await openService({ worker: false });
    posting = await storePosting(service, {
      title: '백엔드 개발자',
      companyName: '가나다',
      techStack: ['Java', 'Spring'],
      location: seoul,
    });
    await storePostings(
      service,
      { title: '간호사', companyName: '병원', techStack: [], location: seoul },
      { title: '서버 개발자', companyName: '라마', techStack: ['Java'], location: busan },
      { title: '백엔드 개발자', companyName: '바사', techStack: ['Java', 'Spring'], location: seoul },
      { title: '백엔드 개발자', companyName: '바사', techStack: ['Java', 'Spring'], location: seoul },
      { title: '백엔드 개발자', companyName: '가나다', techStack: ['Java', 'Spring'], location: seoul },
    );
    const [closed] = await storePostings(service, {
      title: '백엔드 개발자',
      companyName: '닫힌',
      techStack: ['Java', 'Spring'],
      location: seoul,
    });
    await service.database.run(`update jobs.postings set status = 'closed' where id = $1`, [closed!.id]);
  });
  afterAll(() => service.close());

  const similar = async (id: string) => {
    const response = await service.get(`/jobs/${id}/similar`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Pick<PostingList, 'jobPostings'>>().jobPostings;
  };

  it('are open, most similar first, and without duplicates', async () => {
    const found = await similar(posting.id);
    expect(found.map(({ title, companyName }) => `${title} ${companyName}`)).toEqual([
      '백엔드 개발자 바사',
      '서버 개발자 라마',
    ]);
  });

  it('are empty if no posting is similar', async () => {
    const nurse = (await service.get('/jobs?keyword=%EA%B0%84%ED%98%B8%EC%82%AC')).json<PostingList>();
    expect(await similar(nurse.jobPostings[0]!.id)).toEqual([]);
  });

  it('return 404 for an unknown posting', async () => {
    const response = await service.get('/jobs/499999999/similar');
    expect(response.json()).toMatchObject({ status: 404, code: 'POSTING_NOT_FOUND' });
  });
});
