import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload, UploadEntry } from '@workreel/video-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addUpload } from '../../posts/testing.ts';
import { openService, type TestService } from '../../testing/service.ts';
import { openLinks } from './open-link.ts';
import { type LinkServer, openLinkServer } from './testing.ts';
import { startImportWorker } from './worker.ts';

const MIB = 1024 ** 2;
/** Three parts: 8 MiB, 8 MiB and the rest. */
const FILE = randomBytes(18 * MIB + 123);
const OTHER_FILE = randomBytes(17 * MIB + 5);
const CLIP = randomBytes(1_000);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('an import from a link', () => {
  let service: TestService;
  let server: LinkServer;
  beforeAll(async () => {
    server = await openLinkServer();
    service = await openService({
      env: {
        IMPORT_ALLOW_PRIVATE_HOSTS: 'true',
        MAX_UPLOAD_BYTES: String(20 * MIB),
        USER_QUOTA_BYTES: String(150 * MIB),
      },
      worker: false,
    });
    const worker = await startImportWorker(service.context);
    closeWorker = worker.stop;
  });
  let closeWorker = async () => {};
  afterAll(async () => {
    await closeWorker();
    await service.close();
    await server.close();
  });
  afterEach(async () => {
    await service.database.run('delete from video.uploads');
  });

  const start = (url: string, as = service.user) =>
    service.call('POST', '/uploads/import', { as, body: { url } });
  const read = async ({ id }: { id: string }) =>
    (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
  const waitFor = async (upload: { id: string }, isReached: (upload: Upload) => boolean): Promise<Upload> => {
    for (;;) {
      const current = await read(upload);
      if (isReached(current)) return current;
      await sleep(50);
    }
  };
  /** Imports a link, and waits until the import has ended. */
  const importLink = async (url: string): Promise<Upload> => {
    const response = await start(url);
    expect(response.statusCode, response.body).toBe(201);
    return waitFor(response.json<Upload>(), ({ state }) => state !== 'pending' && state !== 'uploading');
  };
  const contentOf = async ({ key }: Upload) => sha256(await buffer(await service.context.store.read(key)));
  const storedLinks = async () => (await service.database.run('select url from video.imports')).rows;

  it('receives the file, and names it as its server does', async () => {
    const url = server.serve('/files/talk%20one.mp4', { bytes: FILE, etag: '"a"' });
    const created = (await start(`${url}?token=secret-token`)).json<Upload>();
    expect(created).toMatchObject({
      state: 'pending',
      filename: 'talk one.mp4',
      size: null,
      import: { host: new URL(url).host, error: null },
    });
    const uploaded = await waitFor(created, ({ state }) => state === 'uploaded');
    expect(uploaded).toMatchObject({
      ...{ size: FILE.length, contentType: 'video/mp4', filename: 'talk one.mp4' },
      import: { error: null },
      history: [{ state: 'pending' }, { state: 'uploading' }, { state: 'uploaded' }],
    });
    expect(await contentOf(uploaded)).toBe(sha256(FILE));
    // The link may contain a secret.
    await expect.poll(storedLinks).toEqual([{ url: null }]);
    const { uploads } = (await service.call('GET', '/uploads', { as: service.user })).json<{
      uploads: UploadEntry[];
    }>();
    expect(uploads[0]).toMatchObject({ id: uploaded.id, import: { host: new URL(url).host, error: null } });
    const named = server.serve('/download', {
      bytes: CLIP,
      headers: { 'content-disposition': "attachment; filename*=UTF-8''%ED%9C%B4%EA%B0%80.mov" },
    });
    expect(await importLink(named)).toMatchObject({ filename: '휴가.mov', size: CLIP.length });
  });

  it('follows redirects, and accepts a file of unknown size and type', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const target = server.serve('/target.mkv', { bytes: FILE, sized: false, headers });
    const link = server.handle('/redirect', (_request, response) => {
      response.writeHead(302, { location: '/target.mkv' }).end();
    });
    const uploaded = await importLink(link);
    expect(uploaded).toMatchObject({ state: 'uploaded', size: FILE.length, filename: 'target.mkv' });
    expect(await contentOf(uploaded)).toBe(sha256(FILE));
    expect(server.ranges(new URL(target).pathname)).toEqual([null]);
  });

  it('continues after the last stored part when the connection is lost', async () => {
    const url = server.serve('/lost.mp4', { bytes: FILE, etag: '"a"', dropAfter: [12 * MIB] });
    const uploaded = await importLink(url);
    expect(uploaded.state).toBe('uploaded');
    expect(server.ranges('/lost.mp4')).toEqual([null, `bytes=${8 * MIB}-`]);
    expect(await contentOf(uploaded)).toBe(sha256(FILE));
  });

  it.each([
    ['the server serves no ranges', { ranges: false, etag: '"a"' }, `bytes=${8 * MIB}-`],
    ['the server sends no strong validator', { etag: 'W/"a"' }, null],
  ])('begins anew if %s', async (_case, options, second) => {
    const url = server.serve('/anew.mp4', { bytes: FILE, dropAfter: [12 * MIB], ...options });
    const uploaded = await importLink(url);
    expect(server.ranges('/anew.mp4')).toEqual([null, second]);
    expect(await contentOf(uploaded)).toBe(sha256(FILE));
  });

  it('begins anew if the file has changed in between', async () => {
    const url = server.handle('/changed.mp4', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': FILE.length, etag: '"a"' });
      response.write(FILE.subarray(0, 12 * MIB), () => {
        server.serve('/changed.mp4', { bytes: OTHER_FILE, etag: '"b"' });
        response.destroy();
      });
    });
    const uploaded = await importLink(url);
    expect(uploaded).toMatchObject({ state: 'uploaded', size: OTHER_FILE.length });
    expect(server.ranges('/changed.mp4')).toEqual([`bytes=${8 * MIB}-`]);
    expect(await contentOf(uploaded)).toBe(sha256(OTHER_FILE));
  });

  it('gives up on a connection that is always lost', async () => {
    const url = server.serve('/never.mp4', { bytes: CLIP, ranges: false, dropAfter: Array(20).fill(10) });
    const upload = (await start(url)).json<Upload>();
    // Without the waits between the attempts.
    const hurry = setInterval(
      () =>
        void service.database.run("update pgboss.job set start_after = now() where name = 'video-import'"),
      50,
    );
    const ended = await waitFor(upload, ({ state }) => state === 'aborted');
    clearInterval(hurry);
    expect(ended.import?.error).toEqual({ code: 'HOST_UNREACHABLE', status: null });
    expect(server.ranges('/never.mp4')).toHaveLength(12);
    expect(ended.history.at(-1)!.detail).toContain(new URL(url).host);
  }, 60_000);

  it.each([
    ['a web page', { 'content-type': 'text/html; charset=utf-8' }, CLIP, 'WEB_PAGE', null],
    [
      'a web page without a type',
      { 'content-type': '' },
      Buffer.from('\n<!DOCTYPE html><title>Video</title>'),
      'WEB_PAGE',
      null,
    ],
    ['a document', { 'content-type': 'application/pdf' }, CLIP, 'NOT_A_VIDEO_TYPE', null],
    ['an encoded file', { 'content-encoding': 'gzip' }, CLIP, 'UNUSABLE_RESPONSE', null],
    ['an empty file', {}, Buffer.alloc(0), 'UNUSABLE_RESPONSE', null],
  ])('rejects %s', async (_case, headers, bytes, code, status) => {
    const url = server.handle('/page', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', ...headers }).end(bytes);
    });
    const ended = await importLink(url);
    expect(ended).toMatchObject({ state: 'aborted', import: { error: { code, status } } });
    expect(await storedLinks()).toEqual([{ url: null }]);
    expect(await service.keysUnder('originals/')).not.toContain(ended.key);
  });

  it('reports the status of an error', async () => {
    const missing = await importLink(`${server.origin}/missing.mp4`);
    expect(missing).toMatchObject({
      state: 'aborted',
      import: { error: { code: 'HTTP_ERROR', status: 404 } },
    });
    const loop = server.handle('/loop', (_request, response) => {
      response.writeHead(302, { location: '/loop' }).end();
    });
    expect(await importLink(loop)).toMatchObject({ import: { error: { code: 'HTTP_ERROR', status: 302 } } });
  });

  it('ends when the file exceeds a limit, whether its size is declared or not', async () => {
    const bytes = randomBytes(21 * MIB);
    const declared = await importLink(server.serve('/large.mp4', { bytes }));
    expect(declared).toMatchObject({ state: 'aborted', import: { error: { code: 'FILE_TOO_LARGE' } } });
    const undeclared = await importLink(server.serve('/endless.mp4', { bytes, sized: false }));
    expect(undeclared).toMatchObject({ state: 'aborted', import: { error: { code: 'FILE_TOO_LARGE' } } });
    const exact = randomBytes(20 * MIB);
    expect(await importLink(server.serve('/exact.mp4', { bytes: exact, sized: false }))).toMatchObject({
      state: 'uploaded',
      size: exact.length,
    });
    await addUpload(service, service.user, { state: 'ready', bytes: 120 * MIB });
    expect(await importLink(server.serve('/quota.mp4', { bytes: FILE }))).toMatchObject({
      state: 'aborted',
      import: { error: { code: 'QUOTA_EXCEEDED' } },
    });
  });

  it('stops when its owner cancels it, and its parts are removed', async () => {
    const url = server.serve('/stalled.mp4', { bytes: FILE, stallAfter: 9 * MIB });
    const upload = (await start(url)).json<Upload>();
    const started = await waitFor(upload, ({ parts }) => parts.length === 1);
    expect(started).toMatchObject({ state: 'uploading', size: FILE.length, active: true });
    const path = `/s3/multipart/${upload.id}?key=${encodeURIComponent(upload.key)}`;
    expect((await service.call('DELETE', path, { as: service.other })).statusCode).toBe(404);
    expect((await service.call('DELETE', path, { as: service.user })).statusCode).toBe(200);
    await server.closed('/stalled.mp4');
    expect(await read(upload)).toMatchObject({ state: 'aborted', import: { error: null }, parts: [] });
    await expect.poll(storedLinks).toEqual([{ url: null }]);
  });

  it('rejects links that cannot be imported', async () => {
    for (const [url, code] of [
      ['ftp://host.example/a.mp4', 'LINK_INVALID'],
      ['file:///etc/passwd', 'LINK_INVALID'],
      ['a.mp4', 'LINK_INVALID'],
      ['https://user:password@host.example/a.mp4', 'LINK_HAS_CREDENTIALS'],
    ] as const) {
      const response = await start(url);
      expect([response.statusCode, response.json<{ code: string }>().code], url).toEqual([400, code]);
      expect(response.body).not.toContain('password@');
    }
  });
});

describe('an import whose process was killed', () => {
  it('is continued by another process', async () => {
    const server = await openLinkServer();
    const service = await openService({ env: { IMPORT_ALLOW_PRIVATE_HOSTS: 'true' }, worker: false });
    const url = server.serve('/killed.mp4', { bytes: FILE, etag: '"a"' });
    const response = await service.call('POST', '/uploads/import', { as: service.user, body: { url } });
    const { id, key } = response.json<Upload>();
    const { store, database } = service.context;
    // The state that a killed process leaves: an active job owned by a process whose lock is gone, and the parts that it has stored.
    await database.run(
      `update pgboss.job set state = 'active', started_on = now() where name = 'video-import'`,
    );
    await database.run(
      `insert into queue.owners (job_id, queue, owner) select id, name, 424242 from pgboss.job where name = 'video-import'`,
    );
    const { rows } = await database.run(
      "update video.uploads set state = 'uploading', declared_bytes = $1, part_size = $2 returning multipart_id",
      [FILE.length, 8 * MIB],
    );
    const { multipart_id: multipartId } = rows[0] as { multipart_id: string };
    await store.putPart({ key, multipartId, partNumber: 1 }, FILE.subarray(0, 8 * MIB));
    await database.run(`update video.imports set validator = '"a"'`);
    const worker = await startImportWorker(service.context);
    const read = async () =>
      (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('uploaded');
    expect(server.ranges('/killed.mp4')).toEqual([`bytes=${8 * MIB}-`]);
    expect(sha256(await buffer(await store.read(key)))).toBe(sha256(FILE));
    await worker.stop();
    await service.close();
    await server.close();
  }, 30_000);
});

describe('a link', () => {
  it('to a private address is rejected, whatever the address is written like', async () => {
    const service = await openService({ worker: false });
    const worker = await startImportWorker(service.context);
    const start = (url: string) =>
      service.call('POST', '/uploads/import', { as: service.user, body: { url } });
    for (const host of ['127.0.0.1', '127.1', '[::1]', '169.254.169.254', '10.0.0.1', 'host.example:8080'])
      expect((await start(`http://${host}/a.mp4`)).json(), host).toMatchObject({
        status: 400,
        code: 'LINK_NOT_ALLOWED',
      });
    const { id } = (await start('http://localhost/a.mp4')).json<Upload>();
    const { import: ended } = await service.waitUntilSettled(id);
    expect(ended).toEqual({ host: 'localhost', error: { code: 'LINK_NOT_ALLOWED', status: null } });
    await worker.stop();
    await service.close();
  });

  it('is rejected if its owner has too many', async () => {
    const service = await openService({ worker: false });
    const start = (as: string) =>
      service.call('POST', '/uploads/import', { as, body: { url: 'https://host.example/a.mp4' } });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await start(service.user)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409]);
    expect((await start(service.user)).json()).toMatchObject({ code: 'IMPORT_LIMIT_REACHED' });
    expect((await start(service.other)).statusCode).toBe(201);
    await service.close();
  });

  it('cannot redirect to private addresses, other ports and other schemes', async () => {
    const [server, internal] = [await openLinkServer(), await openLinkServer()];
    const links = openLinks(
      { allowPrivate: false, allowedPrivateOrigins: new Set([new URL(server.origin).host]) },
      'Workreel/0',
    );
    const secret = internal.serve('/secret.mp4', { bytes: CLIP });
    const targets = [
      secret,
      'http://127.0.0.1/a',
      'http://[::1]/a',
      'http://localhost/a',
      'file:///etc/passwd',
    ];
    for (const location of targets) {
      const link = server.handle('/redirect', (_request, response) => {
        response.writeHead(302, { location }).end();
      });
      await expect(
        links.open(link, { signal: new AbortController().signal }),
        location,
      ).rejects.toMatchObject({
        code: 'LINK_NOT_ALLOWED',
      });
    }
    expect(internal.ranges('/secret.mp4')).toEqual([]);
    await links.close();
    await server.close();
    await internal.close();
  });
});
