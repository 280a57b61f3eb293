/** Postings for people to keep, and what they keep of them. Not used by the service. */
import type { Posting, PostingValues } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { savePage } from '../postings/index.ts';
import type { Answer, ListAnswer, TestService } from './service.ts';

let stored = 0;

/** Stores postings, each with the values that a test cares about. @returns them in that order. */
export async function storePostings(
  service: TestService,
  ...values: Partial<PostingValues>[]
): Promise<Posting[]> {
  const site = `kept-${++stored}`;
  await savePage(service.context.db, {
    site,
    runId: 1,
    fetchedAt: new Date(),
    today: '2026-11-20',
    postings: values.map((each, n) => ({
      sourceUrl: `https://${site}.example/${n}`,
      values: postingValues(each),
    })),
  });
  const answer = await service.get(`/jobs?site=${site}&pageSize=100`);
  return answer.json<ListAnswer>().jobPostings;
}

export async function storePosting(
  service: TestService,
  values: Partial<PostingValues> = {},
): Promise<Posting> {
  const [posting] = await storePostings(service, values);
  return posting!;
}

/** The id of the account behind an `Authorization` header. */
export const accountOf = async (service: TestService, as: string): Promise<string> =>
  (await service.get('/auth/me', { authorization: as })).json<{ id: string }>().id;

/** How often each status was answered. */
export function statusesOf(answers: readonly Answer[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  return statuses;
}
