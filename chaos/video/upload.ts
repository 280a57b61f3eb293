/** A person who uploads a file, remembers what was acknowledged, and does not give up. */
import assert from 'node:assert/strict';
import type { ApiClient } from '@workreel/testing/client';
import { waitFor } from '@workreel/testing/wait';
import type { Upload, Visibility } from '@workreel/video-contract';
import type { paths } from '@workreel/video-contract/paths';
import type { Random } from '../random.ts';
import type { Sample } from './samples.ts';

/** What a file goes through, in order. */
export const PHASES = ['uploading', 'completing', 'converting', 'settling'] as const;
export type Phase = (typeof PHASES)[number];

/** Parts on their way at once. */
const PARALLEL = 2;
const POLL_MS = 100;
/** Conversions of a long run wait for each other. */
const CONVERT_MS = 180_000;
/** Moving takes milliseconds; the try after a kill may wait for others. */
const SETTLE_MS = 60_000;
/** A conversion is given up after four tries; more kills than that may fall on one. */
const MAX_RETRIES = 5;

export class TestUpload {
  readonly sample: Omit<Sample, 'bytes'>;
  /** Undefined once it need not be sent any more. */
  #bytes: Buffer | undefined;
  readonly #client: ApiClient<paths>;
  /** What was acknowledged. */
  upload: Upload | undefined;
  postId: string | undefined;
  visibility: Extract<Visibility, 'public' | 'private'>;
  /** How often its visibility changes in the end. */
  readonly #turns: number;
  readonly etags = new Map<number, string>();
  #completed = false;
  /** Where it is; undefined before and after. */
  phase: Phase | undefined;

  constructor(client: ApiClient<paths>, { bytes, ...sample }: Sample, random: Random) {
    this.#client = client;
    this.#bytes = bytes;
    this.sample = sample;
    this.visibility = random() < 0.5 ? 'private' : 'public';
    this.#turns = random() < 0.5 ? 1 : 2;
  }

  /** From the first byte until nothing more happens. @param enter - is told of each phase as it begins. */
  async run(enter: (phase: Phase) => void): Promise<void> {
    const phase = async (name: Phase, work: () => Promise<void>) => {
      this.phase = name;
      enter(name);
      await work();
      this.phase = undefined;
    };
    await this.#begin();
    await phase('uploading', () => this.#sendParts());
    await phase('completing', () => this.#complete());
    await phase('converting', () => this.#settled());
    await phase('settling', () => this.#changeVisibility());
  }

  async #begin(): Promise<void> {
    const { filename } = this.sample;
    const body = { filename, size: this.#bytes!.length, contentType: 'video/mp4' };
    this.upload = await this.#client.post('/uploads', { body });
    const post = { title: filename, uploadId: this.upload.id, visibility: this.visibility };
    const { data, error, response } = await this.#client.raw.POST('/posts', { body: post });
    // Asked again after a lost answer, the post may be there already.
    this.postId = data?.id ?? (error as { postId?: string }).postId;
    assert.ok(
      this.postId,
      `POST /posts answered ${response.status} without a post: ${JSON.stringify(error)}`,
    );
  }

  /** Names the upload in the calls of its parts. */
  get #params() {
    return { path: { uploadId: this.upload!.id }, query: { key: this.upload!.key } };
  }

  async #sendParts(): Promise<void> {
    const numbers = Array.from({ length: this.upload!.partCount! }, (_, index) => index + 1);
    for (;;) {
      await this.#compareParts();
      const missing = numbers.filter((number) => !this.etags.has(number));
      if (missing.length === 0) return;
      const takers = Array.from({ length: PARALLEL }, async () => {
        for (let number = missing.shift(); number; number = missing.shift()) await this.#sendPart(number);
      });
      await Promise.all(takers);
    }
  }

  /** Whatever was acknowledged is there; what is there and was not is not sent again. */
  async #compareParts(): Promise<void> {
    const parts = await this.#client.get('/s3/multipart/{uploadId}', { params: this.#params });
    const listed = new Map(parts.map(({ PartNumber, ETag }) => [PartNumber, ETag]));
    for (const [number, etag] of this.etags)
      assert.equal(listed.get(number), etag, `part ${number} of ${this.sample.filename} was lost`);
    for (const { PartNumber, Size, ETag } of parts) {
      assert.equal(Size, this.#part(PartNumber).length, `part ${PartNumber} has another size`);
      this.etags.set(PartNumber, ETag);
    }
  }

  #part(number: number): Buffer {
    const size = this.upload!.partSize!;
    return this.#bytes!.subarray((number - 1) * size, number * size);
  }

  async #sendPart(number: number): Promise<void> {
    const { path, query } = this.#params;
    const { url } = await this.#client.get('/s3/multipart/{uploadId}/{partNumber}', {
      params: { path: { ...path, partNumber: number }, query },
    });
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(this.#part(number)) }).catch(
      () => undefined,
    );
    const etag = answer?.headers.get('etag');
    if (answer?.status === 200 && etag) this.etags.set(number, etag);
    else if (answer && answer.status < 500)
      throw new Error(`part ${number} was answered ${answer.status}: ${await answer.text()}`);
  }

  async #complete(): Promise<void> {
    const parts = [...this.etags]
      .sort(([one], [other]) => one - other)
      .map(([PartNumber, ETag]) => ({ PartNumber, ETag }));
    await this.#client.post('/s3/multipart/{uploadId}/complete', { params: this.#params, body: { parts } });
    this.#completed = true;
    this.#bytes = undefined;
  }

  /** Waits until it is ready or failed, and asks again for what failed because of the kills. */
  async #settled(): Promise<void> {
    for (let retries = 0; ; retries++) {
      const upload = await this.#followed();
      const { filename, playable } = this.sample;
      if (upload.state === 'ready') {
        assert.ok(playable, `${filename} is no video and became one`);
        return;
      }
      assert.equal(upload.state, 'failed', `${filename} ended ${upload.state}`);
      assert.ok(upload.error?.message, `${filename} failed without a reason`);
      if (!playable) return assert.equal(upload.error.code, 'NOT_A_VIDEO', upload.error.message);
      assert.equal(
        upload.error.code,
        'CONVERSION_FAILED',
        `the file was blamed for a kill: ${upload.error.message}`,
      );
      assert.ok(retries < MAX_RETRIES, `${filename} never converts: ${upload.error.message}`);
      // 409: the retry was taken and its answer was lost.
      const { response } = await this.#client.raw.POST('/uploads/{id}/retry', {
        params: { path: { id: upload.id } },
      });
      assert.ok([202, 409].includes(response.status), `a retry was answered ${response.status}`);
    }
  }

  #followed(): Promise<Upload> {
    const params = { path: { id: this.upload!.id } };
    return waitFor(
      `${this.sample.filename} is ready or has failed`,
      async () => {
        const upload = await this.#client.get('/uploads/{id}', { params });
        assert.ok(
          !this.#completed || !['pending', 'uploading'].includes(upload.state),
          `${this.sample.filename} was complete and is ${upload.state}`,
        );
        return ['ready', 'failed'].includes(upload.state) && upload;
      },
      { timeoutMs: CONVERT_MS, pollMs: POLL_MS },
    );
  }

  /** Who may see it is changed when all is there, by some in both directions at once: its files move. */
  async #changeVisibility(): Promise<void> {
    for (let turn = 0; turn < this.#turns; turn++) {
      const visibility = this.visibility === 'private' ? 'public' : 'private';
      const params = { path: { id: this.postId! } };
      const changed = await this.#client.patch('/posts/{id}', { params, body: { visibility } });
      assert.equal(changed.visibility, visibility);
      this.visibility = visibility;
    }
    if (!this.sample.playable) return;
    await waitFor(
      `The move of ${this.sample.filename} to ${this.visibility}`,
      async () => {
        const params = { path: { id: this.postId! } };
        const { videoUrl } = await this.#client.get('/posts/{id}', { params });
        return videoUrl?.includes(`/${this.visibility}/${this.upload!.id}/`) ?? false;
      },
      { timeoutMs: SETTLE_MS },
    );
  }
}
