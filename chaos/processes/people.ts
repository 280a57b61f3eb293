/** People who look for work, each with what was acknowledged to them. */
import assert from 'node:assert/strict';
import type { paths } from '@workreel/jobs-contract/paths';
import type { Mailbox } from '@workreel/platform/testing/mailbox';
import { type ApiClient, createClient } from '@workreel/testing/client';
import type { paths as VideoPaths } from '@workreel/video-contract/paths';
import type { Random } from '../random.ts';
import type { FleetCalls } from './client.ts';

const PAGE_SIZE = 100;
const KEYWORDS = ['개발자', '모집', '고문12', 'java', 'python 개발자', '서울', '3번'];
const BASE = 'http://fleet.invalid';

/** A page of all rows of a list. */
const allOf = async <Row>(page: (query: { pagenum: number; pageSize: number }) => Promise<Row[]>) => {
  const all: Row[] = [];
  for (let pagenum = 1; ; pagenum++) {
    const rows = await page({ pagenum, pageSize: PAGE_SIZE });
    all.push(...rows);
    if (rows.length < PAGE_SIZE) return all;
  }
};

export class Person {
  readonly email: string;
  readonly #jobs: ApiClient<paths>;
  readonly #video: ApiClient<VideoPaths>;
  /** Postings that were kept and applied to, with what was written beside. */
  readonly #bookmarks = new Map<string, string>();
  readonly #applications = new Map<string, { id: string; status: string }>();
  #next = 0;

  private constructor(calls: FleetCalls, email: string, token: string) {
    this.#jobs = createClient<paths>(BASE, { token, fetch: calls.to('jobs') });
    this.#video = createClient<VideoPaths>(BASE, { token, fetch: calls.to('video') });
    this.email = email;
  }

  /** Signs somebody up who has a mail after each run that finds something new. */
  static async join(calls: FleetCalls, mailbox: Mailbox, number: number): Promise<Person> {
    const credentials = { email: `person-${number}@example.org`, password: `password-of-${number}` };
    const client = createClient<paths>(BASE, { credentials, fetch: calls.to('jobs') });
    const anonymous = createClient<paths>(BASE, { fetch: calls.to('jobs') });
    const account = { ...credentials, name: `사람 ${number}`, language: 'ko' as const };
    await anonymous.post('/auth/register', { body: account });
    const [mail] = await mailbox.waitFor(credentials.email);
    const token = /token=([\w-]+)/.exec(mail!.text ?? '')![1]!;
    await anonymous.post('/auth/confirm', { body: { token } });
    await client.post('/saved-searches', { body: { name: '모두', filters: {}, alert: 'email' } });
    // Its token holds in every process: a call that is refused is a fault.
    return new Person(calls, credentials.email, (await client.session()).accessToken);
  }

  /** One call, of the kind that people make. @param postings - ids of those that there are. */
  async act(random: Random, postings: readonly string[]): Promise<void> {
    const dice = random();
    const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    if (dice < 0.4) {
      const query = { keyword: [some(KEYWORDS)], pagenum: 1 + Math.floor(random() * 3), pageSize: 20 };
      await this.#jobs.get('/jobs', { params: { query } });
    } else if (dice < 0.55) await this.#jobs.get('/jobs/{id}', { params: { path: { id: some(postings) } } });
    else if (dice < 0.6)
      await this.#jobs.get('/jobs/facets', { params: { query: { keyword: [some(KEYWORDS)] } } });
    else if (dice < 0.65) await this.#jobs.get('/bookmarks', { params: { query: { pageSize: 20 } } });
    else if (dice < 0.75)
      await this.#video.get('/posts', { params: { query: { sortOrder: 'recent', pageSize: 20 } } });
    else if (dice < 0.8) await this.#video.get('/auth/me');
    else if (dice < 0.93) await this.#bookmark(postings);
    else await this.#apply(random, postings);
  }

  /** Nobody keeps or applies to a posting twice: what was acknowledged is all there must be. */
  #another(postings: readonly string[]): string | undefined {
    return postings[this.#next++];
  }

  async #bookmark(postings: readonly string[]): Promise<void> {
    const id = this.#another(postings);
    if (id === undefined) return;
    const note = `note ${this.#next} of ${this.email}`;
    const params = { path: { jobPostingId: id } };
    await this.#jobs.put('/bookmarks/{jobPostingId}', { params, body: { note } });
    this.#bookmarks.set(id, note);
  }

  async #apply(random: Random, postings: readonly string[]): Promise<void> {
    const jobPostingId = this.#another(postings);
    if (jobPostingId === undefined) return;
    const body = { jobPostingId, coverLetter: 'Hello.' };
    const { data, response } = await this.#jobs.raw.POST('/applications', { body });
    // 409: its answer was lost, and it was asked again.
    assertStatus(response, 201, 409);
    const id = data?.id ?? (await this.#applicationTo(jobPostingId));
    this.#applications.set(jobPostingId, { id, status: 'submitted' });
    if (random() < 0.5) return;
    const changed = await this.#jobs.raw.PATCH('/applications/{id}', {
      params: { path: { id } },
      body: { status: 'reviewing' },
    });
    assertStatus(changed.response, 200, 409);
    this.#applications.set(jobPostingId, { id, status: 'reviewing' });
  }

  async #applicationTo(jobPostingId: string): Promise<string> {
    const found = (await this.#allApplications()).find((one) => one.jobPostingId === jobPostingId);
    assert.ok(found, `the application to ${jobPostingId} is there, and is not listed`);
    return found.id;
  }

  #allApplications() {
    return allOf(
      async (query) => (await this.#jobs.get('/applications', { params: { query } })).applications,
    );
  }

  /** What was acknowledged is there, and nothing else. @returns how many writes that is. */
  async verify(): Promise<number> {
    const bookmarks = await allOf(
      async (query) => (await this.#jobs.get('/bookmarks', { params: { query } })).bookmarks,
    );
    assert.deepEqual(
      new Map(bookmarks.map(({ jobPostingId, note }) => [jobPostingId, note])),
      this.#bookmarks,
      `the bookmarks of ${this.email} are not those that were acknowledged`,
    );
    const applications = await this.#allApplications();
    assert.deepEqual(
      new Map(applications.map(({ id, jobPostingId, status }) => [jobPostingId, { id, status }])),
      this.#applications,
      `the applications of ${this.email} are not those that were acknowledged`,
    );
    return this.#bookmarks.size + this.#applications.size;
  }
}

export function assertStatus({ status, url }: Response, ...expected: number[]): void {
  assert.ok(expected.includes(status), `${url} was answered ${status}`);
}

/** Ids of what is stored, the newest first. */
export async function listPostings(calls: FleetCalls, most: number): Promise<string[]> {
  const client = createClient<paths>(BASE, { fetch: calls.to('jobs') });
  const ids: string[] = [];
  for (let pagenum = 1; ids.length < most; pagenum++) {
    const { jobPostings } = await client.get('/jobs', {
      params: { query: { pagenum, pageSize: PAGE_SIZE } },
    });
    ids.push(...jobPostings.map(({ id }) => id));
    if (jobPostings.length < PAGE_SIZE) break;
  }
  return ids;
}
