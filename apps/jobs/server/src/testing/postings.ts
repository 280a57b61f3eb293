/** Test support for stored postings and user data. Not used by the service. */
import type { Posting, PostingValues } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { savePage } from '../postings/index.ts';
import type { PostingList, TestResponse, TestService } from './service.ts';

let stored = 0;

/** Stores postings with the given values. @returns the postings in the same order. */
export async function storePostings(
  service: TestService,
  ...values: Partial<PostingValues>[]
): Promise<Posting[]> {
  const site = `stored-${++stored}`;
  await savePage(service.context.db, {
    site,
    runId: 1,
    fetchedAt: new Date(),
    today: '2026-11-20',
    postings: values.map((overrides, n) => ({
      sourceUrl: `https://${site}.example/${n}`,
      values: postingValues(overrides),
    })),
  });
  const response = await service.get(`/jobs?site=${site}&pageSize=100`);
  return response.json<PostingList>().jobPostings;
}

export async function storePosting(
  service: TestService,
  values: Partial<PostingValues> = {},
): Promise<Posting> {
  const [posting] = await storePostings(service, values);
  return posting!;
}

/** Returns the ID of the account that an `Authorization` header authenticates. */
export const accountIdOf = async (service: TestService, as: string): Promise<string> =>
  (await service.get('/auth/me', { authorization: as })).json<{ id: string }>().id;

/** Counts responses by status. */
export function countStatuses(responses: readonly TestResponse[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { statusCode } of responses) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  return statuses;
}
