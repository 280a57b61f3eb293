/** A client that uploads a file, retries after failures and checks that no acknowledged data is lost. */
import assert from 'node:assert/strict';
import { checkStream, formatViolations } from '@workreel/hls/check';
import type { ApiClient } from '@workreel/testing/client';
import { waitFor } from '@workreel/testing/wait';
import type { Upload, Visibility } from '@workreel/video-contract';
import type { paths } from '@workreel/video-contract/paths';
import type { Random } from '../random.ts';
import type { Sample } from './samples.ts';

/** The phases of an upload, in order. */
export type Phase = 'uploading' | 'completing' | 'converting' | 'relocating' | 'trimming' | 'replacing';

const CONCURRENT_PARTS = 2;
const POLL_MS = 100;
/** Ample time, because conversions run one after another. */
const CONVERSION_TIMEOUT_MS = 180_000;
/** Relocation takes milliseconds, but its retry after a kill may wait for other jobs. */
const RELOCATION_TIMEOUT_MS = 60_000;
/** Cut off at the start and at the end. */
const TRIMMED_SECONDS = 0.7;
/** Maximum number of retries of a conversion that failed because kills interrupted all of its attempts. */
const MAX_RETRIES = 5;

export class TestUpload {
  sample: Omit<Sample, 'bytes'>;
  /** Undefined after the upload is completed. */
  #bytes: Buffer | undefined;
  readonly #client: ApiClient<paths>;
  /** Takes the place of the sample in the last phase. Without it, the video is neither trimmed nor replaced. */
  readonly #replacement: Sample | undefined;
  /** The upload as acknowledged when it was created. */
  upload: Upload | undefined;
  postId: string | undefined;
  visibility: Extract<Visibility, 'public' | 'private'>;
  /** Number of visibility changes in the last phase. */
  readonly #visibilityChanges: number;
  /** ETags of the uploaded parts, by part number. */
  readonly etags = new Map<number, string>();
  #isCompleted = false;
  /** The current phase; undefined before, between and after the phases. */
  phase: Phase | undefined;

  constructor(client: ApiClient<paths>, { bytes, ...sample }: Sample, random: Random, replacement?: Sample) {
    this.#client = client;
    this.#replacement = replacement;
    this.#bytes = bytes;
    this.sample = sample;
    this.visibility = random() < 0.5 ? 'private' : 'public';
    this.#visibilityChanges = random() < 0.5 ? 1 : 2;
  }

  /** Runs all phases. @param onPhase - called at the start of each phase. */
  async run(onPhase: (phase: Phase) => void): Promise<void> {
    const runPhase = async (phase: Phase, action: () => Promise<void>) => {
      this.phase = phase;
      onPhase(phase);
      await action();
      this.phase = undefined;
    };
    await this.#create();
    await runPhase('uploading', () => this.#sendParts());
    await runPhase('completing', () => this.#complete());
    await runPhase('converting', () => this.#waitForConversion());
    await runPhase('relocating', () => this.#changeVisibility());
    const replacement = this.#replacement;
    if (!replacement) return;
    await runPhase('trimming', () => this.#trim());
    await runPhase('replacing', () => this.#replaceFile(replacement));
  }

  async #createUpload(): Promise<Upload> {
    const body = { filename: this.sample.filename, size: this.#bytes!.length, contentType: 'video/mp4' };
    return this.#client.post('/uploads', { body });
  }

  async #create(): Promise<void> {
    const { filename } = this.sample;
    this.upload = await this.#createUpload();
    const post = { title: filename, uploadId: this.upload.id, visibility: this.visibility, published: true };
    const { data, error, response } = await this.#client.raw.POST('/posts', { body: post });
    // If the first response was lost, the retry fails because the post exists.
    this.postId = data?.id ?? (error as { postId?: string }).postId;
    assert.ok(
      this.postId,
      `POST /posts returned ${response.status} without a post ID: ${JSON.stringify(error)}`,
    );
  }

  /** Parameters that identify the upload in the multipart calls. */
  get #params() {
    return { path: { uploadId: this.upload!.id }, query: { key: this.upload!.key } };
  }

  async #sendParts(): Promise<void> {
    const numbers = Array.from({ length: this.upload!.partCount! }, (_, index) => index + 1);
    for (;;) {
      await this.#syncParts();
      const missing = numbers.filter((number) => !this.etags.has(number));
      if (missing.length === 0) return;
      const senders = Array.from({ length: CONCURRENT_PARTS }, async () => {
        for (let number = missing.shift(); number; number = missing.shift()) await this.#sendPart(number);
      });
      await Promise.all(senders);
    }
  }

  /** Checks that all acknowledged parts are stored, and adds stored parts whose response was lost, so that they are not sent again. */
  async #syncParts(): Promise<void> {
    const parts = await this.#client.get('/s3/multipart/{uploadId}', { params: this.#params });
    const stored = new Map(parts.map(({ PartNumber, ETag }) => [PartNumber, ETag]));
    for (const [number, etag] of this.etags)
      assert.equal(stored.get(number), etag, `part ${number} of ${this.sample.filename} was lost`);
    for (const { PartNumber, Size, ETag } of parts) {
      assert.equal(Size, this.#part(PartNumber).length, `part ${PartNumber} has an incorrect size`);
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
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array(this.#part(number)) }).catch(
      () => undefined,
    );
    const etag = response?.headers.get('etag');
    if (response?.status === 200 && etag) this.etags.set(number, etag);
    else if (response && response.status < 500)
      throw new Error(`PUT of part ${number} returned ${response.status}: ${await response.text()}`);
  }

  async #complete(): Promise<void> {
    const parts = [...this.etags]
      .sort(([a], [b]) => a - b)
      .map(([PartNumber, ETag]) => ({ PartNumber, ETag }));
    await this.#client.post('/s3/multipart/{uploadId}/complete', { params: this.#params, body: { parts } });
    this.#isCompleted = true;
    this.#bytes = undefined;
  }

  /** Waits for the conversion, and retries it if it failed because of the kills. */
  async #waitForConversion(): Promise<void> {
    for (let retries = 0; ; retries++) {
      const upload = await this.#waitForFinalState();
      const { filename, playable } = this.sample;
      if (upload.state === 'ready') {
        assert.ok(playable, `${filename} is not a video but was converted`);
        return;
      }
      assert.equal(upload.state, 'failed', `${filename} is in state ${upload.state}`);
      assert.ok(upload.error?.message, `${filename} failed without an error message`);
      if (!playable) return assert.equal(upload.error.code, 'NOT_A_VIDEO', upload.error.message);
      assert.equal(
        upload.error.code,
        'CONVERSION_FAILED',
        `a valid video was rejected: ${upload.error.message}`,
      );
      assert.ok(retries < MAX_RETRIES, `conversion of ${filename} keeps failing: ${upload.error.message}`);
      // 409: an earlier retry was accepted but its response was lost.
      const { response } = await this.#client.raw.POST('/uploads/{id}/retry', {
        params: { path: { id: upload.id } },
      });
      assert.ok([202, 409].includes(response.status), `the retry returned ${response.status}`);
    }
  }

  #waitForFinalState(): Promise<Upload> {
    const params = { path: { id: this.upload!.id } };
    return waitFor(
      `conversion of ${this.sample.filename}`,
      async () => {
        const upload = await this.#client.get('/uploads/{id}', { params });
        assert.ok(
          !this.#isCompleted || !['pending', 'uploading'].includes(upload.state),
          `${this.sample.filename} was completed but is in state ${upload.state}`,
        );
        return ['ready', 'failed'].includes(upload.state) && upload;
      },
      { timeoutMs: CONVERSION_TIMEOUT_MS, pollMs: POLL_MS },
    );
  }

  /** Changes the visibility once, or back and forth without waiting in between; each change relocates the files. */
  async #changeVisibility(): Promise<void> {
    for (let change = 0; change < this.#visibilityChanges; change++) {
      const visibility = this.visibility === 'private' ? 'public' : 'private';
      const params = { path: { id: this.postId! } };
      const changed = await this.#client.patch('/posts/{id}', { params, body: { visibility } });
      assert.equal(changed.visibility, visibility);
      this.visibility = visibility;
    }
    if (!this.sample.playable) return;
    await waitFor(
      `relocation of ${this.sample.filename} to ${this.visibility}`,
      async () => {
        const params = { path: { id: this.postId! } };
        const { videoUrl } = await this.#client.get('/posts/{id}', { params });
        return videoUrl?.includes(`/${this.visibility}/${this.upload!.id}/`) ?? false;
      },
      { timeoutMs: RELOCATION_TIMEOUT_MS },
    );
  }

  /** Trims the video, again if it failed because of the kills. It can be watched all the time. */
  async #trim(): Promise<void> {
    const { filename } = this.sample;
    const params = { path: { id: this.postId! } };
    const { durationSeconds: length } = await this.#client.get('/posts/{id}', { params });
    const part = { start: TRIMMED_SECONDS, end: length! - TRIMMED_SECONDS };
    for (let retries = 0; ; retries++) {
      // 400 or 409: an earlier request was accepted, and may have been carried out, but its response was lost.
      const { response } = await this.#client.raw.POST('/posts/{id}/trim', { params, body: part });
      assert.ok([202, 400, 409].includes(response.status), `trimming returned ${response.status}`);
      const post = await waitFor(
        `trimming of ${filename}`,
        async () => {
          const current = await this.#client.get('/posts/{id}', { params });
          assert.ok(current.playable, `${filename} cannot be watched while it is trimmed`);
          return current.trim?.state !== 'waiting' && current;
        },
        { timeoutMs: CONVERSION_TIMEOUT_MS, pollMs: POLL_MS },
      );
      if (post.trim) {
        assert.ok(retries < MAX_RETRIES, `trimming ${filename} keeps failing`);
        continue;
      }
      const seconds = part.end - part.start;
      assert.ok(
        Math.abs(post.durationSeconds! - seconds) < 0.1,
        `${filename} lasts ${post.durationSeconds} s`,
      );
      const violations = await waitFor(
        `the store, which has ${filename}`,
        async () => {
          const errors = (await checkStream(post.videoUrl!)).filter(({ severity }) => severity === 'error');
          // A late kill may end the store while the files are read.
          return !errors.some(({ message }) => message.includes('request failed')) && errors;
        },
        { timeoutMs: RELOCATION_TIMEOUT_MS, pollMs: POLL_MS },
      );
      return assert.deepEqual(violations, [], `${filename}: ${formatViolations(violations)}`);
    }
  }

  /** Replaces the file. The video can be watched all the time. */
  async #replaceFile({ bytes, ...sample }: Sample): Promise<void> {
    const { filename } = this.sample;
    this.sample = { ...sample, filename };
    this.#bytes = bytes;
    this.#isCompleted = false;
    this.etags.clear();
    this.upload = await this.#createUpload();
    const params = { path: { id: this.postId! } };
    await this.#client.post('/posts/{id}/replace', { params, body: { uploadId: this.upload.id } });
    await this.#sendParts();
    await this.#complete();
    await this.#waitForConversion();
    await waitFor(
      `replacement of ${filename}`,
      async () => {
        const { playable, uploadId } = await this.#client.get('/posts/{id}', { params });
        assert.ok(playable, `${filename} cannot be watched while its file is replaced`);
        return uploadId === this.upload!.id;
      },
      { timeoutMs: RELOCATION_TIMEOUT_MS },
    );
  }
}
