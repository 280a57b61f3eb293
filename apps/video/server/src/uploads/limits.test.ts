import { type AccountsSchema, createAdmin } from '@workreel/accounts';
import type { PresignedPost } from '@workreel/object-store';
import { sendFile } from '@workreel/object-store/testing/contract';
import type { Upload, UploadUsage } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { collectGarbage } from './index.ts';
import { reservationFor } from './limits.ts';

const MIB = 1024 ** 2;
const NOTHING = { bytes: 0, mediaBytes: 0, reservedBytes: 0, unfinishedBytes: 0 };

describe('the space reserved for an upload of unknown size', () => {
  const GIB = 1024 * MIB;
  it.each([
    ['is an eighth of what is left', { quota: 80 * GIB }, 10 * GIB],
    ['is at least 128 MiB', { quota: 512 * MIB }, 128 * MIB],
    ['is at most what is left', { quota: 100 * MIB }, 100 * MIB],
    ['is at most a file of the maximum size', { quota: 80 * GIB, max: 100 * MIB }, 100 * MIB],
    ['grows with the received parts', { quota: 80 * GIB, received: 16 * GIB, reserved: 10 * GIB }, 24 * GIB],
    ['does not shrink', { quota: 80 * GIB, reserved: 20 * GIB }, 20 * GIB],
    [
      'is limited by other files',
      { quota: 512 * MIB, others: { bytes: 300 * MIB, mediaBytes: 200 * MIB } },
      12 * MIB,
    ],
    [
      'is limited by other reservations',
      { quota: 512 * MIB, others: { reservedBytes: 500 * MIB } },
      12 * MIB,
    ],
    [
      'is limited by other unfinished uploads',
      { quota: 80 * GIB, max: GIB, others: { unfinishedBytes: 4 * GIB - 1 } },
      1,
    ],
    ['is nothing if nothing is left', { quota: GIB, others: { bytes: 2 * GIB } }, 0],
  ])('%s', (_case, { quota, max = 50 * GIB, received = 0, reserved = 0, others = {} }: Case, expected) => {
    const limits = { USER_QUOTA_BYTES: quota, MAX_UPLOAD_BYTES: max };
    expect(reservationFor(limits, { received, reserved, others: { ...NOTHING, ...others } })).toBe(expected);
  });
});

interface Case {
  quota: number;
  max?: number;
  received?: number;
  reserved?: number;
  others?: Partial<typeof NOTHING>;
}

describe('limits of uploads', () => {
  const QUOTA = 20 * MIB;
  let service: TestService;
  beforeAll(async () => {
    service = await openService({
      env: { USER_QUOTA_BYTES: String(QUOTA), SMTP_URL: 'smtp://127.0.0.1:9' },
      worker: false,
    });
  });
  afterAll(() => service.close());

  let count = 0;
  const newUser = async (isConfirmed = true) => {
    const credentials = { email: `user${count++}@example.org`, password: 'quiet-harbor-lamp' };
    await createAdmin(service.database.db<AccountsSchema>(), credentials.email, credentials.password);
    await service.database.run(
      `update accounts.accounts set role = 'user', confirmed_at = case when $2 then now() end where email = $1`,
      [credentials.email, isConfirmed],
    );
    return service.signIn(credentials);
  };
  const create = (as: string, size: number) =>
    service.call('POST', '/uploads', { as, body: { filename: 'a.mp4', contentType: 'video/mp4', size } });
  const createOfUnknownSize = async (as: string) => {
    const body = { filename: 'a.mp4', type: 'video/mp4' };
    const { key, uploadId } = (await service.call('POST', '/s3/multipart', { as, body })).json<Upload>();
    const path = (part: number | string) =>
      `/s3/multipart/${uploadId}/${part}?key=${encodeURIComponent(key)}`;
    return {
      presign: (part: number) => service.call('GET', path(part), { as }),
      complete: (parts: object[]) => service.call('POST', path('complete'), { as, body: { parts } }),
      put: async (part: number, size: number) => {
        const presigned = await service.call('GET', path(part), { as });
        if (presigned.statusCode !== 200) return { status: presigned.statusCode, part: {} };
        const { url } = presigned.json<{ url: string }>();
        const { status, headers } = await fetch(url, { method: 'PUT', body: Buffer.alloc(size) });
        return { status, part: { PartNumber: part, ETag: headers.get('etag') } };
      },
    };
  };
  const presignForm = async (as: string) =>
    (await service.call('GET', '/s3/params?filename=a.mp4&type=video%2Fmp4', { as })).json<PresignedPost>();
  const usageOf = async (as: string) =>
    (await service.call('GET', '/uploads/usage', { as })).json<UploadUsage>();
  const isFileStore = () => service.context.store.folder !== undefined;

  it('require a confirmed address if the service sends emails', async () => {
    const as = await newUser(false);
    const responses = [
      await create(as, 1),
      await service.call('POST', '/s3/multipart', { as, body: { filename: 'a.mp4' } }),
      await service.call('GET', '/s3/params?filename=a.mp4', { as }),
    ];
    for (const response of responses)
      expect(response.json()).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' });
    await service.database.run('update accounts.accounts set confirmed_at = now()');
    expect((await create(as, 1)).statusCode).toBe(201);
  });

  it('hold for uploads that are created at the same time', async () => {
    const as = await newUser();
    const responses = await Promise.all(Array.from({ length: 40 }, () => create(as, 6 * MIB)));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect((await usageOf(as)).bytes).toBe(18 * MIB);
  });

  it('hold for parts of uploads of unknown size', async () => {
    const as = await newUser();
    const first = await createOfUnknownSize(as);
    expect((await first.put(1, 12 * MIB)).status).toBe(200);
    // The first upload has reserved all the space.
    const others = [
      await create(as, 1),
      await service.call('POST', '/s3/multipart', { as, body: { filename: 'a.mp4' } }),
      await service.call('GET', '/s3/params?filename=a.mp4', { as }),
    ];
    for (const response of others)
      expect(response.json()).toMatchObject({ status: 413, code: 'QUOTA_EXCEEDED' });
    const excess = await first.put(2, 12 * MIB);
    if (isFileStore()) expect(excess.status).toBe(413);
    else {
      // A bucket accepts the part; it is found on completion and by garbage collection.
      expect((await first.presign(3)).statusCode).toBe(413);
      await collectGarbage(service.context, new Date(Date.now() + 120_000));
      expect((await first.presign(3)).json()).toMatchObject({ code: 'UPLOAD_ENDED' });
    }
  });

  it('hold for parts that are sent at the same time', async () => {
    const as = await newUser();
    const upload = await createOfUnknownSize(as);
    const sent = await Promise.all(Array.from({ length: 5 }, (_, index) => upload.put(index + 1, 6 * MIB)));
    if (!isFileStore()) return;
    const accepted = sent.filter(({ status }) => status === 200);
    expect(accepted.length).toBeLessThanOrEqual(3);
    expect(accepted.length).toBeGreaterThan(0);
  });

  it('hold when an upload of unknown size is completed', async () => {
    const as = await newUser();
    const upload = await createOfUnknownSize(as);
    const { part } = await upload.put(1, 12 * MIB);
    expect((await upload.complete([part])).statusCode).toBe(200);
    expect(await usageOf(as)).toMatchObject({ bytes: 12 * MIB });
    // The reservation has ended.
    expect((await create(as, 8 * MIB)).statusCode).toBe(201);
    expect((await create(as, 1)).statusCode).toBe(413);
  });

  it('hold for a form that is sent again', async () => {
    const as = await newUser();
    const form = await presignForm(as);
    expect((await sendFile(form, Buffer.alloc(1_000))).ok).toBe(true);
    await expect.poll(async () => (await usageOf(as)).bytes, { timeout: 80_000 }).toBe(1_000);
    const again = await sendFile(form, Buffer.alloc(MIB));
    // Refused by the file store and by Ceph; Amazon S3 cannot refuse it.
    expect(again.status).toBe(412);
    expect((await service.context.store.head(form.fields.key!))!.size).toBe(1_000);
    expect(await usageOf(as)).toMatchObject({ bytes: 1_000 });
  });

  it('hold for a form of an upload that was aborted', async () => {
    const as = await newUser();
    const form = await presignForm(as);
    await service.database.run(`update video.uploads set state = 'aborted' where key = $1`, [
      form.fields.key,
    ]);
    expect((await sendFile(form, Buffer.alloc(1_000))).ok).toBe(true);
    const removals = async () =>
      (
        await service.database.run(`select 1 from pgboss.job where data::text like '%' || $1 || '%'`, [
          form.fields.key,
        ])
      ).rows;
    await expect.poll(removals, { timeout: 80_000 }).toHaveLength(1);
  });

  it('count captions, custom thumbnails and streams', async () => {
    const as = await newUser();
    const upload = (await create(as, MIB)).json<Upload>();
    await service.database.run(`update video.publications set media_bytes = 100 where upload_id = $1`, [
      upload.id,
    ]);
    const post = (
      await service.call('POST', '/posts', { as, body: { title: 'x', uploadId: upload.id } })
    ).json<{ id: string }>();
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nx\n';
    const putCaptions = () =>
      service.call('PUT', `/posts/${post.id}/captions/en`, {
        as,
        headers: { 'content-type': 'text/vtt' },
        body: text,
      });
    expect((await putCaptions()).statusCode).toBeLessThan(300);
    expect(await usageOf(as)).toMatchObject({ bytes: MIB, mediaBytes: 100 + text.length });
    expect((await create(as, QUOTA - MIB - 100)).statusCode).toBe(413);
    expect((await create(as, QUOTA - MIB - 100 - text.length)).statusCode).toBe(201);
    expect((await putCaptions()).json()).toMatchObject({ status: 413, code: 'QUOTA_EXCEEDED' });
  });

  it('bound the unfinished uploads of an account without a quota', async () => {
    const as = await newUser();
    const settings = { ...service.context.settings };
    Object.assign(service.context.settings, {
      USER_QUOTA_BYTES: Number.MAX_SAFE_INTEGER,
      MAX_UPLOAD_BYTES: MIB,
    });
    try {
      const responses = [];
      for (let n = 0; n < 5; n++) responses.push(await create(as, MIB));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 409]);
      expect(responses[4]!.json()).toMatchObject({ code: 'LIMIT_REACHED' });
    } finally {
      Object.assign(service.context.settings, settings);
    }
  });
});
