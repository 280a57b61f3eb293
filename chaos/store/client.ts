/** A client that uploads files, retries as Uppy does, and checks that everything acknowledged is stored. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStore } from '@workreel/object-store';

export const PART_BYTES = 5 * 1024 ** 2;
const PARTS = 4;
const FORM_BYTES = 300_000;
const CONTENT_TYPE = 'video/mp4';
const EXPIRES_IN_SECONDS = 3_600;
const RETRY_MS = 200;
/** Retries last for a minute. */
const MAX_ATTEMPTS = 300;

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let count = 0;
export const freshKey = (): string => `originals/chaos-${process.pid}-${count++}/video.mp4`;

export const presign = (store: ObjectStore, key: string, multipartId: string, partNumber: number) =>
  store.presignPart({
    key,
    multipartId,
    partNumber,
    maxBytes: PART_BYTES,
    exactBytes: PART_BYTES,
    expiresInSeconds: EXPIRES_IN_SECONDS,
  });

export class StoreClient {
  readonly #store: ObjectStore;
  /** Digests of the acknowledged objects, by key. */
  readonly #acknowledged = new Map<string, string>();

  constructor({ store }: { store: ObjectStore }) {
    this.#store = store;
  }

  /** Uploads a file of several parts. @returns the duration in ms. */
  async upload(): Promise<number> {
    const startedAt = performance.now();
    const key = freshKey();
    const bytes = randomBytes(PARTS * PART_BYTES);
    const id = await this.#store.createMultipart(key, { contentType: CONTENT_TYPE });
    const parts = await Promise.all(
      Array.from({ length: PARTS }, async (_, index) => {
        const url = await presign(this.#store, key, id, index + 1);
        const body = bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
        const response = await this.#send(() => fetch(url, { method: 'PUT', body }));
        return { partNumber: index + 1, etag: response.headers.get('etag')!.slice(1, -1) };
      }),
    );
    const listed = await this.#store.listParts(key, id);
    assert.equal(listed.length, PARTS, 'an acknowledged part is missing');
    await this.#store.completeMultipart(key, id, parts);
    this.#acknowledged.set(key, digestOf(bytes));
    return performance.now() - startedAt;
  }

  /** Sends a small file in a form. @returns the duration in ms. */
  async sendForm(): Promise<number> {
    const startedAt = performance.now();
    const bytes = randomBytes(FORM_BYTES);
    const { url, fields } = await this.#presignForm(freshKey());
    await this.#send(() => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('file', new Blob([bytes]), 'video.mp4');
      return fetch(url, { method: 'POST', body });
    });
    this.#acknowledged.set(fields.key!, digestOf(bytes));
    return performance.now() - startedAt;
  }

  #presignForm(key: string) {
    return this.#store.presignPost({
      key,
      contentType: CONTENT_TYPE,
      maxBytes: FORM_BYTES,
      expiresInSeconds: EXPIRES_IN_SECONDS,
    });
  }

  /** @returns the request targets of signed forms. */
  async presignForms(count: number): Promise<string[]> {
    const forms = await Promise.all(Array.from({ length: count }, () => this.#presignForm(freshKey())));
    return forms.map(({ url }) => url.slice(new URL(url).origin.length));
  }

  /** Repeats a request while the store is busy or the connection breaks. */
  async #send(request: () => Promise<Response>): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await request().catch((error: unknown) => error as Error);
      if (response instanceof Response && response.ok) return response;
      const reason =
        response instanceof Response ? await response.text() : String(response.cause ?? response);
      const canRetry = !(response instanceof Response) || response.status === 503;
      assert.ok(canRetry && attempt < MAX_ATTEMPTS, `a request failed after ${attempt} attempts: ${reason}`);
      await sleep(RETRY_MS);
    }
  }

  /** Checks that every acknowledged object is stored unchanged. */
  async verify(): Promise<void> {
    for (const [key, digest] of this.#acknowledged)
      assert.equal(digestOf(await buffer(await this.#store.read(key))), digest, `${key} was lost or changed`);
  }
}
