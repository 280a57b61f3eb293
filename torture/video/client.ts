/** A person who sends files, writes down what was acknowledged, and does not give up. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Post, Upload, Visibility } from '@workreel/video-contract';
import type { Random } from '../random.ts';
import { until } from '../service.ts';
import { type Api, send } from './api.ts';
import type { Footage } from './footage.ts';

/** What a file goes through, in order. */
export const PHASES = ['uploading', 'completing', 'converting', 'settling'] as const;
export type Phase = (typeof PHASES)[number];

/** Parts on their way at once. */
const PARALLEL = 2;
const POLL_MS = 100;
/** Conversions of a long torture wait for each other. */
const CONVERT_MS = 180_000;
/** Moving takes milliseconds; the try after a kill may wait for others. */
const SETTLE_MS = 60_000;
/** A conversion is given up after four tries; more kills than that may fall on one. */
const MAX_RETRIES = 5;

export class Sending {
  readonly footage: Omit<Footage, 'bytes'>;
  /** Undefined once it need not be sent any more. */
  #bytes: Buffer | undefined;
  readonly #api: Api;
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

  constructor(api: Api, { bytes, ...footage }: Footage, random: Random) {
    this.#api = api;
    this.#bytes = bytes;
    this.footage = footage;
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
    const { filename } = this.footage;
    const body = { filename, size: this.#bytes!.length, contentType: 'video/mp4' };
    this.upload = (await this.#api.call<Upload>('POST', '/uploads', { body, expected: [201] })).json;
    const post = { title: filename, uploadId: this.upload.id, visibility: this.visibility };
    // Asked again after a lost answer, the post may be there already.
    const made = await this.#api.call<{ id?: string; postId?: string }>('POST', '/posts', {
      body: post,
      expected: [200, 201, 409],
    });
    this.postId = made.json.id ?? made.json.postId;
    assert.ok(this.postId, `POST /posts told no post: ${JSON.stringify(made.json)}`);
  }

  get #wire(): string {
    return `/s3/multipart/${this.upload!.id}`;
  }
  get #key(): string {
    return `key=${encodeURIComponent(this.upload!.key)}`;
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
    const parts = (
      await this.#api.call<{ PartNumber: number; Size: number; ETag: string }[]>(
        'GET',
        `${this.#wire}?${this.#key}`,
      )
    ).json;
    const listed = new Map(parts.map(({ PartNumber, ETag }) => [PartNumber, ETag]));
    for (const [number, etag] of this.etags)
      assert.equal(listed.get(number), etag, `part ${number} of ${this.footage.filename} was lost`);
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
    const { url } = (await this.#api.call<{ url: string }>('GET', `${this.#wire}/${number}?${this.#key}`))
      .json;
    const answer = await send(url, { method: 'PUT', body: new Uint8Array(this.#part(number)) });
    const etag = answer?.headers.get('etag');
    if (answer?.status === 200 && etag) this.etags.set(number, etag);
    else if (answer && answer.status < 500)
      throw new Error(`part ${number} was answered ${answer.status}: ${answer.body}`);
    else await sleep(POLL_MS);
  }

  async #complete(): Promise<void> {
    const parts = [...this.etags]
      .sort(([one], [other]) => one - other)
      .map(([PartNumber, ETag]) => ({ PartNumber, ETag }));
    await this.#api.call('POST', `${this.#wire}/complete?${this.#key}`, { body: { parts } });
    this.#completed = true;
    this.#bytes = undefined;
  }

  /** Waits until it is ready or failed, and asks again for what failed because of the kills. */
  async #settled(): Promise<void> {
    for (let retries = 0; ; retries++) {
      const upload = await this.#followed();
      const { filename, playable } = this.footage;
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
      await this.#api.call('POST', `/uploads/${upload.id}/retry`, { expected: [202, 409] });
    }
  }

  async #followed(): Promise<Upload> {
    const late = Date.now() + CONVERT_MS;
    for (;;) {
      const upload = (await this.#api.call<Upload>('GET', `/uploads/${this.upload!.id}`)).json;
      assert.ok(
        !this.#completed || !['pending', 'uploading'].includes(upload.state),
        `${this.footage.filename} was complete and is ${upload.state}`,
      );
      if (upload.state === 'ready' || upload.state === 'failed') return upload;
      if (Date.now() > late) throw new Error(`It stays ${upload.state}: ${JSON.stringify(upload)}`);
      await sleep(POLL_MS);
    }
  }

  /** Who may see it is changed when all is there, by some in both directions at once: its files move. */
  async #changeVisibility(): Promise<void> {
    for (let turn = 0; turn < this.#turns; turn++) {
      const visibility = this.visibility === 'private' ? 'public' : 'private';
      const changed = await this.#api.call<Post>('PATCH', `/posts/${this.postId}`, { body: { visibility } });
      assert.equal(changed.json.visibility, visibility);
      this.visibility = visibility;
    }
    if (!this.footage.playable) return;
    await until(SETTLE_MS, `The move of ${this.footage.filename} to ${this.visibility}`, async () => {
      const { videoUrl } = (await this.#api.call<Post>('GET', `/posts/${this.postId}`)).json;
      return videoUrl?.includes(`/${this.visibility}/${this.upload!.id}/`) ?? false;
    });
  }
}
