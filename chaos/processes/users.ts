/** Job seekers who record their acknowledged writes. */
import assert from 'node:assert/strict';
import type { paths } from '@workreel/jobs-contract/paths';
import type { Mailbox } from '@workreel/platform/testing/mailbox';
import { type ApiClient, createClient } from '@workreel/testing/client';
import type { paths as VideoPaths } from '@workreel/video-contract/paths';
import { pick, type Random } from '../random.ts';
import type { FleetClient } from './client.ts';

const PAGE_SIZE = 100;
const KEYWORDS = ['개발자', '모집', '고문12', 'java', 'python 개발자', '서울', '3번'];
const BASE = 'http://fleet.invalid';

/** Reads all pages of a list. */
const readAll = async <Row>(readPage: (query: { pagenum: number; pageSize: number }) => Promise<Row[]>) => {
  const all: Row[] = [];
  for (let pagenum = 1; ; pagenum++) {
    const rows = await readPage({ pagenum, pageSize: PAGE_SIZE });
    all.push(...rows);
    if (rows.length < PAGE_SIZE) return all;
  }
};

export class TestUser {
  readonly email: string;
  readonly #jobs: ApiClient<paths>;
  readonly #video: ApiClient<VideoPaths>;
  /** Acknowledged bookmark notes, by posting ID. */
  readonly #bookmarks = new Map<string, string>();
  /** Acknowledged applications, by posting ID. */
  readonly #applications = new Map<string, { id: string; status: string }>();
  /** Index of the next posting to bookmark or apply to. */
  #nextIndex = 0;

  private constructor(client: FleetClient, email: string, token: string) {
    this.#jobs = createClient<paths>(BASE, { token, fetch: client.fetchFrom('jobs') });
    this.#video = createClient<VideoPaths>(BASE, { token, fetch: client.fetchFrom('video') });
    this.email = email;
  }

  /** Creates an account with a saved search that matches all postings, so each run with new postings sends an email. */
  static async signUp(fleetClient: FleetClient, mailbox: Mailbox, number: number): Promise<TestUser> {
    const credentials = { email: `person-${number}@example.org`, password: `password-of-${number}` };
    const client = createClient<paths>(BASE, { credentials, fetch: fleetClient.fetchFrom('jobs') });
    const anonymous = createClient<paths>(BASE, { fetch: fleetClient.fetchFrom('jobs') });
    const account = { ...credentials, name: `사람 ${number}`, language: 'ko' as const };
    await anonymous.post('/auth/register', { body: account });
    const [mail] = await mailbox.waitFor(credentials.email);
    const token = /token=([\w-]+)/.exec(mail!.text ?? '')![1]!;
    await anonymous.post('/auth/confirm', { body: { token } });
    await client.post('/saved-searches', {
      body: { name: '모두', filters: {}, alerts: [{ channel: 'email' }] },
    });
    // The access token is valid in every process and is not renewed, so a rejected request is an error.
    return new TestUser(fleetClient, credentials.email, (await client.session()).accessToken);
  }

  /** Sends a search or another typical request. */
  async sendRandomRequest(random: Random, postingIds: readonly string[]): Promise<void> {
    const dice = random();
    if (dice < 0.4) {
      const query = {
        keyword: [pick(KEYWORDS, random)],
        pagenum: 1 + Math.floor(random() * 3),
        pageSize: 20,
      };
      await this.#jobs.get('/jobs', { params: { query } });
    } else if (dice < 0.55)
      await this.#jobs.get('/jobs/{id}', { params: { path: { id: pick(postingIds, random) } } });
    else if (dice < 0.6)
      await this.#jobs.get('/jobs/facets', { params: { query: { keyword: [pick(KEYWORDS, random)] } } });
    else if (dice < 0.65) await this.#jobs.get('/bookmarks', { params: { query: { pageSize: 20 } } });
    else if (dice < 0.75)
      await this.#video.get('/posts', { params: { query: { sortOrder: 'recent', pageSize: 20 } } });
    else if (dice < 0.8) await this.#video.get('/auth/me');
    else if (dice < 0.93) await this.#bookmark(postingIds);
    else await this.#apply(random, postingIds);
  }

  /** Returns each posting only once, so that every write creates a row; undefined if none remains. */
  #nextPosting(postingIds: readonly string[]): string | undefined {
    return postingIds[this.#nextIndex++];
  }

  async #bookmark(postingIds: readonly string[]): Promise<void> {
    const id = this.#nextPosting(postingIds);
    if (id === undefined) return;
    const note = `note ${this.#nextIndex} of ${this.email}`;
    const params = { path: { jobPostingId: id } };
    await this.#jobs.put('/bookmarks/{jobPostingId}', { params, body: { note } });
    this.#bookmarks.set(id, note);
  }

  async #apply(random: Random, postingIds: readonly string[]): Promise<void> {
    const jobPostingId = this.#nextPosting(postingIds);
    if (jobPostingId === undefined) return;
    const body = { jobPostingId, coverLetter: 'Hello.' };
    const { data, response } = await this.#jobs.raw.POST('/applications', { body });
    // 409: the application exists because the first response was lost.
    assertStatus(response, 201, 409);
    const id = data?.id ?? (await this.#findApplicationId(jobPostingId));
    this.#applications.set(jobPostingId, { id, status: 'submitted' });
    if (random() < 0.5) return;
    const changed = await this.#jobs.raw.PATCH('/applications/{id}', {
      params: { path: { id } },
      body: { status: 'reviewing' },
    });
    assertStatus(changed.response, 200);
    this.#applications.set(jobPostingId, { id, status: 'reviewing' });
  }

  async #findApplicationId(jobPostingId: string): Promise<string> {
    const application = (await this.#listApplications()).find(
      (listed) => listed.jobPostingId === jobPostingId,
    );
    assert.ok(application, `the application to posting ${jobPostingId} exists but is not listed`);
    return application.id;
  }

  #listApplications() {
    return readAll(
      async (query) => (await this.#jobs.get('/applications', { params: { query } })).applications,
    );
  }

  /** Checks that exactly the acknowledged writes are stored. @returns their number. */
  async verify(): Promise<number> {
    const bookmarks = await readAll(
      async (query) => (await this.#jobs.get('/bookmarks', { params: { query } })).bookmarks,
    );
    assert.deepEqual(
      new Map(bookmarks.map(({ jobPostingId, note }) => [jobPostingId, note])),
      this.#bookmarks,
      `the bookmarks of ${this.email} differ from the acknowledged ones`,
    );
    const applications = await this.#listApplications();
    assert.deepEqual(
      new Map(applications.map(({ id, jobPostingId, status }) => [jobPostingId, { id, status }])),
      this.#applications,
      `the applications of ${this.email} differ from the acknowledged ones`,
    );
    return this.#bookmarks.size + this.#applications.size;
  }
}

export function assertStatus({ status, url }: Response, ...expected: number[]): void {
  assert.ok(expected.includes(status), `${url} returned ${status}`);
}

/** Lists the IDs of the newest postings: at least `minCount` if that many exist. */
export async function listPostingIds(fleetClient: FleetClient, minCount: number): Promise<string[]> {
  const client = createClient<paths>(BASE, { fetch: fleetClient.fetchFrom('jobs') });
  const ids: string[] = [];
  for (let pagenum = 1; ids.length < minCount; pagenum++) {
    const { jobPostings } = await client.get('/jobs', {
      params: { query: { pagenum, pageSize: PAGE_SIZE } },
    });
    ids.push(...jobPostings.map(({ id }) => id));
    if (jobPostings.length < PAGE_SIZE) break;
  }
  return ids;
}
