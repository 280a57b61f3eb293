import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PresignedPost } from '@workreel/object-store';
import { sendFile } from '@workreel/object-store/testing/contract';
import type { Upload, UploadEntry } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { collectGarbage, reconcileUpload } from './index.ts';

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

  const create = async (body: object = {}, as = service.user) =>
    service.call('POST', '/uploads', {
      as,
      body: { filename: 'clip.mp4', size: 20 * MIB, contentType: 'video/mp4', ...body },
    });
  const createUpload = async (body: object = {}) => (await create(body)).json<Upload>();
  const read = async (id: string) =>
    (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
  const request = (
    method: 'GET' | 'POST' | 'DELETE',
    { id, key }: Pick<Upload, 'id' | 'key'>,
    path = '',
    more: { as?: string; body?: unknown; query?: string } = {},
  ) =>
    service.call(method, `/s3/multipart/${id}${path}?key=${encodeURIComponent(key)}${more.query ?? ''}`, {
      as: service.user,
      ...more,
    });
  const urlOf = async (upload: Upload, part: number) =>
    (await request('GET', upload, `/${part}`)).json<{ url: string }>().url;
  const put = async (upload: Upload, part: number, body: Buffer<ArrayBuffer>) => {
    const response = await fetch(await urlOf(upload, part), { method: 'PUT', body });
    expect(response.status).toBe(200);
    return { PartNumber: part, ETag: response.headers.get('etag')! };
  };

  it('returns what the client needs to send the parts', async () => {
    const response = await create();
    expect(response.statusCode).toBe(201);
    const upload = response.json<Upload>();
    expect(response.headers.location).toBe(`/uploads/${upload.id}`);
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

  it('rejects files that are too large, not a video or over the quota', async () => {
    expect((await create({ size: 64 * MIB + 1 })).json()).toMatchObject({
      status: 413,
      code: 'FILE_TOO_LARGE',
    });
    expect((await create({ filename: 'a.pdf', contentType: 'application/pdf' })).json()).toMatchObject({
      status: 415,
      code: 'NOT_A_VIDEO_TYPE',
    });
    for (const body of [{ size: 0 }, { size: 1.5 }, { filename: '' }, { unknown: 1 }])
      expect((await create(body)).json(), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect((await create({}, 'Bearer x')).statusCode).toBe(401);
    const large = { size: 60 * MIB };
    const responses = [];
    for (let n = 0; n < 4; n++) responses.push(await create(large, service.other));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 413]);
    expect(responses[3]!.json()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('returns 404 for another user’s upload', async () => {
    const upload = await createUpload();
    expect((await service.call('GET', `/uploads/${upload.id}`, { as: service.other })).json()).toMatchObject({
      status: 404,
      code: 'UPLOAD_NOT_FOUND',
    });
    for (const path of ['', '/1', '/batch'])
      expect(
        (await request('GET', upload, path, { as: service.other, query: '&partNumbers=1' })).statusCode,
      ).toBe(404);
    expect((await request('DELETE', upload, '', { as: service.other })).statusCode).toBe(404);
    expect((await request('GET', { ...upload, key: 'originals/x/y.mp4' })).statusCode).toBe(404);
    expect((await request('GET', { ...upload, id: 'x' })).statusCode).toBe(404);
  });

  it('knows whether to keep the loudness of the file', async () => {
    expect(await createUpload({ size: 10, keepLoudness: true })).toMatchObject({ keepLoudness: true });
    expect(await createUpload({ size: 10 })).toMatchObject({ keepLoudness: false });
    const body = { filename: 'clip.mp4', type: 'video/mp4', metadata: { keepLoudness: true } };
    const response = await service.call('POST', '/s3/multipart', { as: service.user, body });
    const created = await read(response.json<{ uploadId: string }>().uploadId);
    expect(created).toMatchObject({ keepLoudness: true });
    // Frees the reserved space.
    await request('DELETE', created);
  });

  it('keeps the fingerprint of a file for its owner, however the upload was created', async () => {
    const fingerprint = '0123456789abcdef'.repeat(4);
    const upload = await createUpload({ size: 10, fingerprint });
    expect(upload).toMatchObject({ fingerprint, active: false });
    expect(await createUpload({ size: 10 })).toMatchObject({ fingerprint: null });
    for (const invalid of ['', 'ab', fingerprint.toUpperCase(), `${fingerprint}0`, null])
      expect((await create({ fingerprint: invalid })).statusCode, String(invalid)).toBe(400);
    const createWithUppy = async (metadata: unknown) => {
      const body = { filename: 'clip.mp4', type: 'video/mp4', metadata };
      const response = await service.call('POST', '/s3/multipart', { as: service.user, body });
      const created = await read(response.json<{ uploadId: string }>().uploadId);
      // Frees the reserved space.
      await request('DELETE', created);
      return created;
    };
    expect(await createWithUppy({ name: 'clip.mp4', fingerprint })).toMatchObject({ fingerprint });
    for (const metadata of [{}, { fingerprint: 'ab' }, { fingerprint: 1 }, null, 'text'])
      expect(await createWithUppy(metadata)).toMatchObject({ fingerprint: null });

    const find = async (as: string) =>
      (await service.call('GET', `/uploads?fingerprint=${fingerprint}`, { as })).json<{
        uploads: Upload[];
      }>();
    const { uploads } = await find(service.user);
    expect(uploads).toMatchObject([{ id: upload.id, fingerprint }]);
    for (const as of [service.other, service.admin]) expect((await find(as)).uploads).toEqual([]);
    expect((await service.call('GET', `/uploads?fingerprint=${fingerprint}`)).statusCode).toBe(401);
    expect((await service.call('GET', '/uploads?fingerprint=x', { as: service.user })).statusCode).toBe(400);
  });

  it('lists what the store has received of unfinished uploads, and whether one is being sent', async () => {
    const idle = await createUpload({ size: 10 });
    const upload = await createUpload();
    await put(upload, 3, Buffer.alloc(4 * MIB));
    expect(await read(upload.id)).toMatchObject({ active: true });
    const list = async () => {
      const path = '/uploads?state=pending&state=uploading&pageSize=100';
      const { uploads } = (await service.call('GET', path, { as: service.user })).json<{
        uploads: UploadEntry[];
      }>();
      return [upload, idle].map(({ id }) => uploads.find((entry) => entry.id === id));
    };
    expect(await list()).toMatchObject([
      { state: 'uploading', receivedBytes: 4 * MIB, active: true },
      { state: 'pending', receivedBytes: 0, active: false },
    ]);
    await service.stopStore();
    expect(await list()).toMatchObject([{ receivedBytes: null, active: false }, { receivedBytes: null }]);
    await service.startStore();
    await request('DELETE', upload);
  });

  it('accepts parts in any order, lists them and assembles the same bytes', async () => {
    const bytes = Buffer.from(randomBytes(20 * MIB));
    const upload = await createUpload();
    const sliceOf = (part: number) => Buffer.from(bytes.subarray((part - 1) * 8 * MIB, part * 8 * MIB));
    const parts = [
      await put(upload, 3, sliceOf(3)),
      await put(upload, 1, sliceOf(1)),
      await put(upload, 2, sliceOf(2)),
    ];
    expect((await request('GET', upload)).json()).toEqual(
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
    const completed = await request('POST', upload, '/complete', { body });
    expect(completed.json()).toEqual({
      location: `/uploads/${upload.id}`,
      bucket: service.context.store.bucket,
      key: upload.key,
    });
    // A client that lost the response retries.
    expect((await request('POST', upload, '/complete', { body })).json()).toEqual(completed.json());
    expect((await buffer(await service.context.store.read(upload.key))).equals(bytes)).toBe(true);
    const after = await read(upload.id);
    expect(after).toMatchObject({ state: 'uploaded', size: bytes.length, parts: [], expiresAt: null });
    expect(after.history.map(({ state }) => state)).toEqual(['pending', 'uploading', 'uploaded']);
    const { rows } = await service.database.run(
      `select count(*)::int as n from pgboss.job where name = 'video-convert' and data->>'uploadId' = $1`,
      [upload.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await request('GET', upload, '/1')).json()).toMatchObject({
      status: 409,
      code: 'UPLOAD_COMPLETE',
    });
    expect((await request('DELETE', upload)).json()).toMatchObject({ status: 409, code: 'UPLOAD_COMPLETE' });
  });

  it('does not complete until all parts are received', async () => {
    const upload = await createUpload({ size: 12 * MIB });
    const first = await put(upload, 1, Buffer.alloc(8 * MIB, 1));
    expect((await request('POST', upload, '/complete', { body: { parts: [first] } })).json()).toMatchObject({
      status: 400,
      code: 'SIZE_MISMATCH',
    });
    const second = await put(upload, 2, Buffer.alloc(4 * MIB, 2));
    const invalid = { parts: [first, { ...second, ETag: '"0"' }] };
    expect((await request('POST', upload, '/complete', { body: invalid })).json()).toMatchObject({
      status: 400,
      code: 'PARTS_INVALID',
    });
    expect(
      (await request('POST', upload, '/complete', { body: { parts: [first, second] } })).statusCode,
    ).toBe(200);
  });

  it('presigns parts in batches, and rejects part numbers out of range', async () => {
    const upload = await createUpload();
    const { presignedUrls } = (await request('GET', upload, '/batch', { query: '&partNumbers=1,3' })).json<{
      presignedUrls: Record<string, string>;
    }>();
    expect(Object.keys(presignedUrls)).toEqual(['1', '3']);
    expect((await request('GET', upload, '/4')).json()).toMatchObject({
      status: 400,
      code: 'PART_OUT_OF_RANGE',
    });
    for (const path of ['/0', '/x', '/10001'])
      expect((await request('GET', upload, path)).statusCode).toBe(400);
    // The URL is only valid for the exact size of the part.
    const tooLong = await fetch(presignedUrls['1']!, { method: 'PUT', body: Buffer.alloc(8 * MIB + 1) });
    expect(tooLong.ok).toBe(false);
  });

  it('accepts Companion requests without a declared size', async () => {
    const response = await service.call('POST', '/s3/multipart', {
      as: service.user,
      body: { filename: '내 영상.mov', type: 'video/quicktime', metadata: { name: 'x' }, unknown: true },
    });
    expect(response.json()).toEqual({
      key: expect.stringMatching(/\.mov$/),
      uploadId: expect.any(String),
      bucket: service.context.store.bucket,
    });
    const { key, uploadId: id } = response.json<{ key: string; uploadId: string }>();
    const upload = { id, key } as Upload;
    const parts = [await put(upload, 1, Buffer.alloc(5 * MIB)), await put(upload, 2, Buffer.alloc(100))];
    expect((await request('POST', upload, '/complete', { body: { parts } })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ size: 5 * MIB + 100, partSize: null, filename: '내 영상.mov' });
  });

  it('limits the total size if none was declared', async () => {
    const response = await service.call('POST', '/s3/multipart', {
      as: service.user,
      body: { filename: 'big.mp4', type: 'video/mp4' },
    });
    const { key, uploadId: id } = response.json<{ key: string; uploadId: string }>();
    const upload = { id, key } as Upload;
    const first = await put(upload, 1, Buffer.alloc(40 * MIB));
    const body = Buffer.alloc(30 * MIB);
    const response2 = await fetch(await urlOf(upload, 2), { method: 'PUT', body });
    if (service.context.store.folder === undefined) {
      // A bucket accepts the part: the size is checked on completion.
      const parts = [first, { PartNumber: 2, ETag: response2.headers.get('etag') }];
      expect((await request('POST', upload, '/complete', { body: { parts } })).json()).toMatchObject({
        status: 413,
        code: 'FILE_TOO_LARGE',
      });
      expect(await read(id)).toMatchObject({ state: 'aborted' });
    } else {
      expect(response2.status).toBe(413);
      await request('DELETE', upload);
    }
  });

  it('accepts a small file in a single request, which an event of the store completes', async () => {
    const response = await service.call(
      'GET',
      '/s3/params?filename=small.mp4&type=video%2Fmp4&metadata[name]=x',
      {
        as: service.user,
      },
    );
    const presigned = response.json<PresignedPost>();
    const sent = await sendFile(presigned, Buffer.alloc(1000, 7));
    expect([200, 201, 204]).toContain(sent.status);
    const { rows } = await service.database.run('select id from video.uploads where key = $1', [
      presigned.fields.key,
    ]);
    const { id } = rows[0] as { id: string };
    // Ceph polls its event queue twice a minute.
    await expect.poll(async () => (await read(id)).state, { timeout: 80_000 }).toBe('uploaded');
    expect(await read(id)).toMatchObject({ size: 1000, partSize: null });
  });

  it('aborts idempotently and deletes the parts', async () => {
    const upload = await createUpload();
    await put(upload, 1, Buffer.alloc(8 * MIB));
    for (let attempt = 1; attempt <= 2; attempt++) {
      const response = await request('DELETE', upload);
      expect([response.statusCode, response.json()]).toEqual([200, {}]);
    }
    expect(await read(upload.id)).toMatchObject({ state: 'aborted', expiresAt: null });
    expect((await request('GET', upload, '/1')).json()).toMatchObject({ status: 409, code: 'UPLOAD_ENDED' });
    expect(
      (
        await request('POST', upload, '/complete', { body: { parts: [{ PartNumber: 1, ETag: 'x' }] } })
      ).json(),
    ).toMatchObject({
      status: 409,
      code: 'UPLOAD_ENDED',
    });
  });

  /** A file whose only part is stored. @returns a function that completes the upload. */
  async function readyToComplete() {
    const upload = await createUpload({ size: 10 });
    const part = await put(upload, 1, Buffer.alloc(10));
    return { upload, complete: () => request('POST', upload, '/complete', { body: { parts: [part] } }) };
  }

  it('does not report an upload as complete that was aborted while its object was created', async () => {
    const { upload, complete } = await readyToComplete();
    const { store } = service.context;
    const { completeMultipart } = store;
    store.completeMultipart = async (...parameters) => {
      expect((await request('DELETE', upload)).statusCode).toBe(200);
      return completeMultipart(...parameters);
    };
    try {
      expect((await complete()).json()).toMatchObject({
        status: 409,
        code: 'UPLOAD_ENDED',
        state: 'aborted',
      });
    } finally {
      store.completeMultipart = completeMultipart;
    }
    expect((await read(upload.id)).state).toBe('aborted');
    const { rows } = await service.database.run(
      `select count(*)::int as n from pgboss.job where name = 'video-remove' and data->'multipart'->>'key' = $1`,
      [upload.key],
    );
    // Once for the abortion, and once for the object that was created afterwards. An event of the store may add a job without parts.
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('answers completion and abortion at the same time in agreement with the final state', async () => {
    for (let pair = 0; pair < 40; pair++) {
      const { upload, complete } = await readyToComplete();
      const abort = async () => {
        // Lets the other call advance by a different number of turns in each pair.
        for (let turn = 0; turn < pair; turn++) await new Promise(setImmediate);
        return request('DELETE', upload);
      };
      const [completed, aborted] = await Promise.all([complete(), abort()]);
      const { state } = await read(upload.id);
      expect([state, completed.statusCode, aborted.statusCode]).toEqual(
        state === 'aborted' ? ['aborted', 409, 200] : ['uploaded', 200, 409],
      );
    }
  });

  it('accepts an expired token to continue an upload, but nothing else', async () => {
    const upload = await createUpload();
    const token = await service.expiredToken();
    expect((await request('GET', upload, '/1', { as: token })).statusCode).toBe(200);
    expect((await service.call('GET', `/uploads/${upload.id}`, { as: token })).statusCode).toBe(401);
    expect((await create({}, token)).statusCode).toBe(401);
  });

  it('expires inactive uploads unless their object is in the store', async () => {
    const inactive = await createUpload();
    const complete = await createUpload({ size: 10 });
    const part = await put(complete, 1, Buffer.alloc(10, 3));
    const row = await service.database.run('select multipart_id, key from video.uploads where id = $1', [
      complete.id,
    ]);
    const { multipart_id, key } = row.rows[0] as { multipart_id: string; key: string };
    // As if the process had died before it wrote to the database.
    await service.context.store.completeMultipart(key, multipart_id, [
      { partNumber: 1, etag: part.ETag.replaceAll('"', '') },
    ]);
    const later = new Date(Date.now() + 25 * 3_600_000);
    const { expired } = await collectGarbage(service.context, later);
    expect(expired).toBeGreaterThanOrEqual(1);
    expect((await read(inactive.id)).state).toBe('expired');
    expect((await read(complete.id)).state).toBe('uploaded');
  });

  it('removes multipart uploads, originals and media without an upload', async () => {
    const { store } = service.context;
    const orphan = await store.createMultipart('originals/0123456789abcdef0123456789abcdef/x.mp4', {
      contentType: 'video/mp4',
    });
    const deleted = '00000000-0000-4000-8000-000000000000';
    await store.put(`public/${deleted}/1/a.m4s`, 'x', { contentType: 'video/mp4' });
    const orphaned = 'f'.repeat(32);
    await store.put(`originals/${orphaned}/y.mp4`, 'x', { contentType: 'video/mp4' });
    await store.put(`converted/${orphaned}/1/job.json`, '{}', { contentType: 'application/json' });
    const upload = await createUpload();
    const [, random] = upload.key.split('/');
    await store.put(`converted/${random}/1/job.json`, '{}', { contentType: 'application/json' });
    await put(upload, 1, Buffer.alloc(8 * MIB));
    await collectGarbage(service.context, new Date(Date.now() + 3_600_000));
    const remaining = [];
    for await (const { multipartId } of store.listMultiparts()) remaining.push(multipartId);
    expect(remaining).not.toContain(orphan);
    expect(await service.keysUnder(`public/${deleted}/`)).toEqual([]);
    for (const folder of ['originals', 'converted'])
      expect(await service.keysUnder(`${folder}/${orphaned}/`)).toEqual([]);
    expect(await service.keysUnder(`converted/${random}/`)).toHaveLength(1);
    expect((await read(upload.id)).parts).toHaveLength(1);
  });

  it('tolerates repeated, late and unknown events', async () => {
    const upload = await createUpload({ size: 10 });
    await put(upload, 1, Buffer.alloc(10));
    const notify = (key: string, headers = { authorization: 'Bearer a-secret-of-the-events' }, query = '') =>
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
    // The object does not exist yet.
    expect((await notify(upload.key)).json()).toEqual({ received: 1, handled: 0 });
    expect((await notify('originals/unknown/x.mp4')).json()).toEqual({ received: 1, handled: 0 });
    expect((await notify(upload.key, { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    expect((await notify(upload.key, {} as never)).statusCode).toBe(401);
    expect((await notify(upload.key, {} as never, '?token=a-secret-of-the-events')).statusCode).toBe(200);
    expect((await read(upload.id)).state).toBe('uploading');
    expect(await reconcileUpload(service.context, 'no/such')).toBe(false);
  });
});
