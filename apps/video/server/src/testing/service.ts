/** Opens the video service in the test process: database, object store, queue, accounts, routes and a worker. */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { AccountsSchema } from '@workreel/accounts';
import { accountMigrations, createAdmin, ensureAdmin } from '@workreel/accounts';
import { openObjectStore } from '@workreel/object-store';
import type { Database } from '@workreel/platform/database';
import type { App } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { openQueue, queueMigrations } from '@workreel/platform/queue';
import { createTestClient, openTestDatabase, type TestClient } from '@workreel/platform/testing';
import type { Upload } from '@workreel/video-contract';
import { buildVideoApp } from '../app.ts';
import { readVideoSettings } from '../config.ts';
import { openVideoContext, type VideoContext } from '../context.ts';
import { videoMigrations } from '../migrations/index.ts';
import { startVideoWorker } from '../worker.ts';
import { openTestStorage } from './storage.ts';

export type { Problem, TestResponse } from '@workreel/platform/testing';

export interface TestService extends TestClient {
  app: App;
  database: Database;
  context: VideoContext;
  /** Base URL of the service. */
  url: string;
  /** Lists the keys with a prefix in the object store. */
  keysUnder(prefix: string): Promise<string[]>;
  /** `Authorization` headers of an admin and of two users. */
  admin: string;
  user: string;
  other: string;
  /** Uploads a file as a client would. */
  send(bytes: Uint8Array<ArrayBuffer>, options?: { filename?: string; as?: string }): Promise<Upload>;
  /** Returns the `Authorization` header of `user` with a token that has just expired. */
  expiredToken(): Promise<string>;
  /** Waits until an upload is ready, failed, aborted or expired. */
  waitUntilSettled(id: string, as?: string): Promise<Upload>;
  /** Stop and restart the server of the object store. */
  stopStore(): Promise<void>;
  startStore(): Promise<void>;
  close(): Promise<void>;
}

export const ADMIN = { email: 'admin@example.org', password: 'a-password-of-tests' };
export const USER = { email: 'user@example.org', password: 'another-password' };
export const OTHER = { email: 'other@example.org', password: 'a-third-password' };

export interface ServiceOptions {
  /** Settings that override the defaults. */
  env?: Record<string, string>;
  /** URL that the object store sends events to; defaults to that of the service. */
  eventsUrl?: string;
  /** Whether to start the worker (default); without it, conversions and removals stay queued. */
  worker?: boolean;
  /** Changes the context before the worker starts. */
  prepare?(context: VideoContext): Promise<void>;
}

export async function openService({
  env = {},
  eventsUrl,
  worker: withWorker = true,
  prepare,
}: ServiceOptions = {}): Promise<TestService> {
  const { database, close } = await openTestDatabase(queueMigrations, accountMigrations, videoMigrations);
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const queue = await openQueue(database, log);
  const secrets = { events: 'a-secret-of-the-events', signing: 'a-secret-for-signing' };
  const storage = await openTestStorage(secrets, env.STORAGE);
  const settings = readVideoSettings({
    FFMPEG_DOWNLOAD: 'off',
    ...storage.env,
    EVENTS_SECRET: secrets.events,
    SIGNING_SECRET: secrets.signing,
    ...env,
  });
  const context = await openVideoContext({ settings, database, queue, log, version: '1.2.3' });
  await ensureAdmin(database, ADMIN.email, ADMIN.password);
  for (const { email, password } of [USER, OTHER])
    await createAdmin(database.db<AccountsSchema>(), email, password);
  await database.run(`update accounts.accounts set role = 'user' where email = any($1)`, [
    [USER.email, OTHER.email],
  ]);
  const app = await buildVideoApp(context);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // Media URLs contain the port, which is only known now.
  if (!env.VIDEO_BASE_URL) {
    const media = `${url}/files`;
    Object.assign(settings, {
      VIDEO_BASE_URL: url,
      MEDIA_BASE_URL: media,
      PRIVATE_MEDIA_BASE_URL: media,
    });
    Object.assign(context, { store: await openObjectStore(settings, secrets.signing) });
  }
  await storage.setEventsUrl(eventsUrl ?? `${url}/events/object-created`);
  await prepare?.(context);
  const worker = withWorker ? await startVideoWorker(context) : { stop: async () => {} };
  const client = createTestClient(app);
  const { call, signIn: tokenOf } = client;
  const user = await tokenOf(USER);
  return {
    ...client,
    app,
    database,
    context,
    url,
    keysUnder: async (prefix) => {
      const keys: string[] = [];
      for await (const { key } of context.store.list(prefix)) keys.push(key);
      return keys;
    },
    admin: await tokenOf(ADMIN),
    user,
    other: await tokenOf(OTHER),
    send: async (bytes, { filename = 'clip.mp4', as = user } = {}) => {
      const body = { filename, size: bytes.length, contentType: 'video/mp4' };
      const created = await call('POST', '/uploads', { as, body });
      if (created.statusCode !== 201) throw new Error(created.body);
      const upload = created.json<Upload>();
      const parts = [];
      for (let number = 1; number <= upload.partCount!; number++) {
        const part = bytes.subarray((number - 1) * upload.partSize!, number * upload.partSize!);
        const path = `/s3/multipart/${upload.id}/${number}?key=${encodeURIComponent(upload.key)}`;
        const { url } = (await call('GET', path, { as })).json<{ url: string }>();
        const put = await fetch(url, { method: 'PUT', body: part });
        if (!put.ok) throw new Error(await put.text());
        parts.push({ PartNumber: number, ETag: put.headers.get('etag') });
      }
      const completed = await call(
        'POST',
        `/s3/multipart/${upload.id}/complete?key=${encodeURIComponent(upload.key)}`,
        { as, body: { parts } },
      );
      if (completed.statusCode !== 200) throw new Error(completed.body);
      return (await call('GET', `/uploads/${upload.id}`, { as })).json<Upload>();
    },
    expiredToken: async () => {
      const { rows } = await database.run(
        'select private_pem, (select id from accounts.accounts where email = $1) as account from accounts.signing_keys',
        [USER.email],
      );
      const { private_pem, account } = rows[0] as { private_pem: string; account: string };
      return `Bearer ${signToken(private_pem, account, Math.floor(Date.now() / 1000) - 1_000)}`;
    },
    waitUntilSettled: async (id, as = user) => {
      for (;;) {
        const upload = (await call('GET', `/uploads/${id}`, { as })).json<Upload>();
        if (['ready', 'failed', 'aborted', 'expired'].includes(upload.state)) return upload;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stopStore: storage.stop,
    startStore: storage.start,
    close: async () => {
      await worker.stop();
      await app.close();
      await queue.stop();
      await context.close();
      await storage.close();
      await close();
    },
  };
}

/** Signs an access token valid for 15 minutes, as the accounts package does (RFC 7519, RFC 8037). @param iat - seconds since 1970. */
function signToken(pem: string, account: string, iat: number): string {
  const key = createPrivateKey(pem);
  const { crv, kty, x } = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    role: 'user',
    iss: 'workreel',
    aud: 'workreel',
    sub: account,
    jti: 'test',
    iat,
    exp: iat + 900,
  };
  const signed = `${encode({ alg: 'EdDSA', kid, typ: 'at+jwt' })}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}
