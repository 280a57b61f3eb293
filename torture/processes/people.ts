/** People who look for work, each with what was acknowledged to them. */
import assert from 'node:assert/strict';
import type { Posting } from '@workreel/jobs-contract';
import type { Mailbox } from '@workreel/platform/testing/mailbox';
import type { Random } from '../random.ts';
import type { Client } from './client.ts';

const PAGE_SIZE = 100;
const KEYWORDS = ['개발자', '모집', '고문12', 'java', 'python 개발자', '서울', '3번'];

export class Person {
  readonly email: string;
  readonly #client: Client;
  readonly #token: string;
  /** Postings that were kept and applied to, with what was written beside. */
  readonly #bookmarks = new Map<string, string>();
  readonly #applications = new Map<string, { id: string; status: string }>();
  #next = 0;

  private constructor(client: Client, email: string, token: string) {
    this.#client = client;
    this.email = email;
    this.#token = token;
  }

  /** Signs somebody up whom each run tells what is new. */
  static async join(client: Client, mailbox: Mailbox, number: number): Promise<Person> {
    const [email, password] = [`person-${number}@example.org`, `password-of-${number}`];
    const jobs = { service: 'jobs', method: 'POST' } as const;
    const name = `사람 ${number}`;
    await client.call({
      ...jobs,
      path: '/auth/register',
      body: { email, password, name, language: 'ko' },
      expected: [201],
    });
    const [mail] = await mailbox.waitFor(email);
    const token = /token=([\w-]+)/.exec(mail!.text ?? '')?.[1];
    await client.call({ ...jobs, path: '/auth/confirm', body: { token }, expected: [204] });
    const { json } = await client.call<{ accessToken: string }>({
      ...jobs,
      path: '/auth/login',
      body: { email, password },
    });
    const search = { name: '모두', filters: {}, alert: 'email' };
    await client.call({
      ...jobs,
      path: '/saved-searches',
      token: json.accessToken,
      body: search,
      expected: [201],
    });
    return new Person(client, email, json.accessToken);
  }

  /** One call, of the kind that people make. @param postings - ids of those that there are. */
  async act(random: Random, postings: readonly string[]): Promise<void> {
    const dice = random();
    const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const get = (service: 'jobs' | 'video', path: string) =>
      this.#client.call({ service, method: 'GET', path, token: this.#token });
    if (dice < 0.4) {
      const keyword = encodeURIComponent(some(KEYWORDS));
      await get('jobs', `/jobs?keyword=${keyword}&pagenum=${1 + Math.floor(random() * 3)}`);
    } else if (dice < 0.55) await get('jobs', `/jobs/${some(postings)}`);
    else if (dice < 0.6) await get('jobs', `/jobs/facets?keyword=${encodeURIComponent(some(KEYWORDS))}`);
    else if (dice < 0.65) await get('jobs', '/bookmarks');
    else if (dice < 0.75) await get('video', '/posts?sortOrder=recent');
    else if (dice < 0.8) await get('video', '/auth/me');
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
    const path = `/bookmarks/${id}`;
    await this.#client.call({
      service: 'jobs',
      method: 'PUT',
      path,
      token: this.#token,
      body: { note },
      expected: [200, 201],
    });
    this.#bookmarks.set(id, note);
  }

  async #apply(random: Random, postings: readonly string[]): Promise<void> {
    const jobPostingId = this.#another(postings);
    if (jobPostingId === undefined) return;
    const call = { service: 'jobs', token: this.#token } as const;
    // 409: its answer was lost, and it was asked again.
    const { status, json } = await this.#client.call<{ id?: string }>({
      ...call,
      method: 'POST',
      path: '/applications',
      body: { jobPostingId, coverLetter: 'Hello.' },
      expected: [201, 409],
    });
    const id = status === 201 ? json.id! : await this.#applicationTo(jobPostingId);
    this.#applications.set(jobPostingId, { id, status: 'submitted' });
    if (random() < 0.5) return;
    await this.#client.call({
      ...call,
      method: 'PATCH',
      path: `/applications/${id}`,
      body: { status: 'reviewing' },
      expected: [200, 409],
    });
    this.#applications.set(jobPostingId, { id, status: 'reviewing' });
  }

  async #applicationTo(jobPostingId: string): Promise<string> {
    const all = await this.#all<{ id: string; jobPostingId: string }>('/applications', 'applications');
    const found = all.find((one) => one.jobPostingId === jobPostingId);
    assert.ok(found, `the application to ${jobPostingId} is there, and is not listed`);
    return found.id;
  }

  async #all<T>(path: string, key: string): Promise<T[]> {
    const all: T[] = [];
    for (let page = 1; ; page++) {
      const { json } = await this.#client.call<Record<string, T[]>>({
        service: 'jobs',
        method: 'GET',
        path: `${path}?pageSize=${PAGE_SIZE}&pagenum=${page}`,
        token: this.#token,
      });
      all.push(...json[key]!);
      if (json[key]!.length < PAGE_SIZE) return all;
    }
  }

  /** What was acknowledged is there, and nothing else. @returns how many writes that is. */
  async judge(): Promise<number> {
    const bookmarks = await this.#all<{ jobPostingId: string; note: string }>('/bookmarks', 'bookmarks');
    assert.deepEqual(
      new Map(bookmarks.map(({ jobPostingId, note }) => [jobPostingId, note])),
      this.#bookmarks,
      `the bookmarks of ${this.email} are not those that were acknowledged`,
    );
    const applications = await this.#all<{ id: string; jobPostingId: string; status: string }>(
      '/applications',
      'applications',
    );
    assert.deepEqual(
      new Map(applications.map(({ id, jobPostingId, status }) => [jobPostingId, { id, status }])),
      this.#applications,
      `the applications of ${this.email} are not those that were acknowledged`,
    );
    return this.#bookmarks.size + this.#applications.size;
  }
}

/** Ids of what is stored, the newest first. */
export async function listPostings(client: Client, most: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < most; page++) {
    const path = `/jobs?pageSize=${PAGE_SIZE}&pagenum=${page}`;
    const { json } = await client.call<{ jobPostings: Posting[] }>({ service: 'jobs', method: 'GET', path });
    ids.push(...json.jobPostings.map(({ id }) => id));
    if (json.jobPostings.length < PAGE_SIZE) break;
  }
  return ids;
}
