import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PostAddress } from '@workreel/object-store';
import { sendWhole } from '@workreel/object-store/testing/contract';
import type { Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { lookForObject, sweep } from './index.ts';

const MIB = 1024 ** 2;

describe('uploads', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({
      env: { MAX_UPLOAD_BYTES: String(64 * MIB), USER_QUOTA_BYTES: String(200 * MIB) },
      worker: false,
    });
  });
  afterAll(() => service.close());

  const begin = async (body: object = {}, as = service.user) =>
    service.call('POST', '/uploads', {
      as,
      body: { filename: 'clip.mp4', size: 20 * MIB, contentType: 'video/mp4', ...body },
    });
  const begun = async (body: object = {}) => (await begin(body)).json<Upload>();
  const read = async (id: string) =>
    (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
  const wire = (
    method: 'GET' | 'POST' | 'DELETE',
    { id, key }: Pick<Upload, 'id' | 'key'>,
    path = '',
    more: { as?: string; body?: unknown; query?: string } = {},
  ) =>
    service.call(method, `/s3/multipart/${id}${path}?key=${encodeURIComponent(key)}${more.query ?? ''}`, {
      as: service.user,
      ...more,
    });
  const addressOf = async (upload: Upload, part: number) =>
    (await wire('GET', upload, `/${part}`)).json<{ url: string }>().url;
  const put = async (upload: Upload, part: number, body: Buffer<ArrayBuffer>) => {
    const answer = await fetch(await addressOf(upload, part), { method: 'PUT', body });
    expect(answer.status).toBe(200);
    return { PartNumber: part, ETag: answer.headers.get('etag')! };
  };

  it('begin with what the client needs to send the parts', async () => {
    const answer = await begin();
    expect(answer.statusCode).toBe(201);
    const upload = answer.json<Upload>();
    expect(answer.headers.location).toBe(`/uploads/${upload.id}`);
    expect(upload).toMatchObject({
      uploadId: upload.id,
      key: expect.stringMatching(/^originals\/[0-9a-f]{32}\/clip\.mp4$/),
      bucket: service.context.store.bucket,
      state: 'pending',
      size: 20 * MIB,
      partSize: 8 * MIB,
      partCount: 3,
      parts: [],
      error: null,
      progress: null,
      postId: null,
      history: [{ state: 'pending', detail: null }],
    });
    expect(Date.parse(upload.expiresAt!)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('are refused where they are too large, no video, or more than a person may store', async () => {
    expect((await begin({ size: 64 * MIB + 1 })).json()).toMatchObject({
      status: 413,
      code: 'FILE_TOO_LARGE',
    });
    expect((await begin({ filename: 'a.pdf', contentType: 'application/pdf' })).json()).toMatchObject({
      status: 415,
      code: 'NOT_A_VIDEO_TYPE',
    });
    for (const body of [{ size: 0 }, { size: 1.5 }, { filename: '' }, { more: 1 }])
      expect((await begin(body)).json(), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect((await begin({}, 'Bearer x')).statusCode).toBe(401);
    const large = { size: 60 * MIB };
    const mine = [];
    for (let n = 0; n < 4; n++) mine.push(await begin(large, service.other));
    expect(mine.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 413]);
    expect(mine[3]!.json()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('are nobody else’s', async () => {
    const upload = await begun();
    expect((await service.call('GET', `/uploads/${upload.id}`, { as: service.other })).json()).toMatchObject({
      status: 404,
      code: 'UPLOAD_NOT_FOUND',
    });
    for (const path of ['', '/1', '/batch'])
      expect(
        (await wire('GET', upload, path, { as: service.other, query: '&partNumbers=1' })).statusCode,
      ).toBe(404);
    expect((await wire('DELETE', upload, '', { as: service.other })).statusCode).toBe(404);
    expect((await wire('GET', { ...upload, key: 'originals/x/y.mp4' })).statusCode).toBe(404);
    expect((await wire('GET', { ...upload, id: 'x' })).statusCode).toBe(404);
  });

  it('take parts in any order, list them, and become one file with the same bytes', async () => {
    const bytes = Buffer.from(randomBytes(20 * MIB));
    const upload = await begun();
    const cut = (part: number) => Buffer.from(bytes.subarray((part - 1) * 8 * MIB, part * 8 * MIB));
    const parts = [await put(upload, 3, cut(3)), await put(upload, 1, cut(1)), await put(upload, 2, cut(2))];
    expect((await wire('GET', upload)).json()).toEqual(
      parts
        .toSorted((a, b) => a.PartNumber - b.PartNumber)
        .map((part) => ({ ...part, Size: part.PartNumber === 3 ? 4 * MIB : 8 * MIB })),
    );
    expect(await read(upload.id)).toMatchObject({
      state: 'uploading',
      parts: [
        { partNumber: 1, size: 8 * MIB },
        { partNumber: 2, size: 8 * MIB },
        { partNumber: 3, size: 4 * MIB },
      ],
    });
    const body = { parts: parts.toSorted((a, b) => a.PartNumber - b.PartNumber) };
    const completed = await wire('POST', upload, '/complete', { body });
    expect(completed.json()).toEqual({
      location: `/uploads/${upload.id}`,
      bucket: service.context.store.bucket,
      key: upload.key,
    });
    // A client that lost the answer asks again.
    expect((await wire('POST', upload, '/complete', { body })).json()).toEqual(completed.json());
    expect((await buffer(await service.context.store.read(upload.key))).equals(bytes)).toBe(true);
    const after = await read(upload.id);
    expect(after).toMatchObject({ state: 'uploaded', size: bytes.length, parts: [], expiresAt: null });
    expect(after.history.map(({ state }) => state)).toEqual(['pending', 'uploading', 'uploaded']);
    const { rows } = await service.database.run(
      `select count(*)::int as n from pgboss.job where name = 'video-convert' and data->>'uploadId' = $1`,
      [upload.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await wire('GET', upload, '/1')).json()).toMatchObject({ status: 409, code: 'UPLOAD_COMPLETE' });
    expect((await wire('DELETE', upload)).json()).toMatchObject({ status: 409, code: 'UPLOAD_COMPLETE' });
  });

  it('are not complete before all of what was announced is there', async () => {
    const upload = await begun({ size: 12 * MIB });
    const first = await put(upload, 1, Buffer.alloc(8 * MIB, 1));
    expect((await wire('POST', upload, '/complete', { body: { parts: [first] } })).json()).toMatchObject({
      status: 400,
      code: 'SIZE_MISMATCH',
    });
    const second = await put(upload, 2, Buffer.alloc(4 * MIB, 2));
    const wrong = { parts: [first, { ...second, ETag: '"0"' }] };
    expect((await wire('POST', upload, '/complete', { body: wrong })).json()).toMatchObject({
      status: 400,
      code: 'PARTS_INVALID',
    });
    expect((await wire('POST', upload, '/complete', { body: { parts: [first, second] } })).statusCode).toBe(
      200,
    );
  });

  it('tell addresses in batches, of parts that there are', async () => {
    const upload = await begun();
    const { presignedUrls } = (await wire('GET', upload, '/batch', { query: '&partNumbers=1,3' })).json<{
      presignedUrls: Record<string, string>;
    }>();
    expect(Object.keys(presignedUrls)).toEqual(['1', '3']);
    expect((await wire('GET', upload, '/4')).json()).toMatchObject({
      status: 400,
      code: 'PART_OUT_OF_RANGE',
    });
    for (const odd of ['/0', '/x', '/10001']) expect((await wire('GET', upload, odd)).statusCode).toBe(400);
    // Bound to the part's own size.
    const long = await fetch(presignedUrls['1']!, { method: 'PUT', body: Buffer.alloc(8 * MIB + 1) });
    expect(long.ok).toBe(false);
  });

  it('speak Companion’s wire, where nobody tells a size', async () => {
    const created = await service.call('POST', '/s3/multipart', {
      as: service.user,
      body: { filename: '내 영상.mov', type: 'video/quicktime', metadata: { name: 'x' }, unknown: true },
    });
    expect(created.json()).toEqual({
      key: expect.stringMatching(/\.mov$/),
      uploadId: expect.any(String),
      bucket: service.context.store.bucket,
    });
    const { key, uploadId: id } = created.json<{ key: string; uploadId: string }>();
    const upload = { id, key } as Upload;
    const parts = [await put(upload, 1, Buffer.alloc(5 * MIB)), await put(upload, 2, Buffer.alloc(100))];
    expect((await wire('POST', upload, '/complete', { body: { parts } })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ size: 5 * MIB + 100, partSize: null, filename: '내 영상.mov' });
  });

  it('check the sum at the end where nobody told it', async () => {
    const created = await service.call('POST', '/s3/multipart', {
      as: service.user,
      body: { filename: 'big.mp4', type: 'video/mp4' },
    });
    const { key, uploadId: id } = created.json<{ key: string; uploadId: string }>();
    const upload = { id, key } as Upload;
    const parts = [
      await put(upload, 1, Buffer.alloc(40 * MIB)),
      await put(upload, 2, Buffer.alloc(30 * MIB)),
    ];
    expect((await wire('POST', upload, '/complete', { body: { parts } })).json()).toMatchObject({
      status: 413,
      code: 'FILE_TOO_LARGE',
    });
    expect(await read(id)).toMatchObject({ state: 'aborted' });
  });

  it('take a small file whole; its arrival is told by the store', async () => {
    const asked = await service.call(
      'GET',
      '/s3/params?filename=small.mp4&type=video%2Fmp4&metadata[name]=x',
      {
        as: service.user,
      },
    );
    const address = asked.json<PostAddress>();
    const sent = await sendWhole(address, Buffer.alloc(1000, 7));
    expect([200, 201, 204]).toContain(sent.status);
    const { rows } = await service.database.run('select id from video.uploads where key = $1', [
      address.fields.key,
    ]);
    const { id } = rows[0] as { id: string };
    // Ceph looks into its queue of events twice a minute.
    await expect.poll(async () => (await read(id)).state, { timeout: 80_000 }).toBe('uploaded');
    expect(await read(id)).toMatchObject({ size: 1000, partSize: null });
  });

  it('are aborted, once and again, and leave nothing', async () => {
    const upload = await begun();
    await put(upload, 1, Buffer.alloc(8 * MIB));
    for (let time = 1; time <= 2; time++) {
      const answer = await wire('DELETE', upload);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect(await read(upload.id)).toMatchObject({ state: 'aborted', expiresAt: null });
    expect((await wire('GET', upload, '/1')).json()).toMatchObject({ status: 409, code: 'UPLOAD_ENDED' });
    expect(
      (await wire('POST', upload, '/complete', { body: { parts: [{ PartNumber: 1, ETag: 'x' }] } })).json(),
    ).toMatchObject({
      status: 409,
      code: 'UPLOAD_ENDED',
    });
  });

  it('believe a token that ended while they last, for going on alone', async () => {
    const upload = await begun();
    const tokens = await service.endedToken();
    expect((await wire('GET', upload, '/1', { as: tokens })).statusCode).toBe(200);
    expect((await service.call('GET', `/uploads/${upload.id}`, { as: tokens })).statusCode).toBe(401);
    expect((await begin({}, tokens)).statusCode).toBe(401);
  });

  it('expire where nothing is heard of them, unless they had arrived unnoticed', async () => {
    const silent = await begun();
    const whole = await begun({ size: 10 });
    const part = await put(whole, 1, Buffer.alloc(10, 3));
    const row = await service.database.run('select multipart_id, key from video.uploads where id = $1', [
      whole.id,
    ]);
    const { multipart_id, key } = row.rows[0] as { multipart_id: string; key: string };
    // The process died between the store's answer and the database.
    await service.context.store.completeMultipart(key, multipart_id, [
      { partNumber: 1, etag: part.ETag.replaceAll('"', '') },
    ]);
    const later = new Date(Date.now() + 25 * 3_600_000);
    const swept = await sweep(service.context, later);
    expect(swept.expired).toBeGreaterThanOrEqual(1);
    expect((await read(silent.id)).state).toBe('expired');
    expect((await read(whole.id)).state).toBe('uploaded');
  });

  it('leave no transfer, original or video behind that nobody knows', async () => {
    const { store } = service.context;
    const orphan = await store.createMultipart('originals/0123456789abcdef0123456789abcdef/x.mp4', {
      contentType: 'video/mp4',
    });
    const gone = '00000000-0000-4000-8000-000000000000';
    await store.put(`public/${gone}/1/a.m4s`, 'x', { contentType: 'video/mp4' });
    const nobodys = 'f'.repeat(32);
    await store.put(`originals/${nobodys}/y.mp4`, 'x', { contentType: 'video/mp4' });
    await store.put(`converted/${nobodys}/1/job.json`, '{}', { contentType: 'application/json' });
    const upload = await begun();
    const [, random] = upload.key.split('/');
    await store.put(`converted/${random}/1/job.json`, '{}', { contentType: 'application/json' });
    await put(upload, 1, Buffer.alloc(8 * MIB));
    await sweep(service.context, new Date(Date.now() + 3_600_000));
    const left = [];
    for await (const { multipartId } of store.listMultiparts()) left.push(multipartId);
    expect(left).not.toContain(orphan);
    expect(await service.keysUnder(`public/${gone}/`)).toEqual([]);
    for (const room of ['originals', 'converted'])
      expect(await service.keysUnder(`${room}/${nobodys}/`)).toEqual([]);
    expect(await service.keysUnder(`converted/${random}/`)).toHaveLength(1);
    expect((await read(upload.id)).parts).toHaveLength(1);
  });

  it('are told by events that may come twice, late, or for what nobody knows', async () => {
    const upload = await begun({ size: 10 });
    await put(upload, 1, Buffer.alloc(10));
    const tell = (key: string, headers = { authorization: 'Bearer a-secret-of-the-events' }, query = '') =>
      service.call('POST', `/events/object-created${query}`, {
        headers,
        body: {
          Records: [
            {
              eventName: 'ObjectCreated:Put',
              s3: { bucket: { name: service.context.store.bucket }, object: { key, size: 1 } },
            },
          ],
        },
      });
    // A hint only: the object is not there yet.
    expect((await tell(upload.key)).json()).toEqual({ received: 1, handled: 0 });
    expect((await tell('originals/unknown/x.mp4')).json()).toEqual({ received: 1, handled: 0 });
    expect((await tell(upload.key, { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    expect((await tell(upload.key, {} as never)).statusCode).toBe(401);
    expect((await tell(upload.key, {} as never, '?token=a-secret-of-the-events')).statusCode).toBe(200);
    expect((await read(upload.id)).state).toBe('uploading');
    expect(await lookForObject(service.context, 'no/such')).toBe(false);
  });
});
