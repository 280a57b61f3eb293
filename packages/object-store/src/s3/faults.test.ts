import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  NoSuchMultipartError,
  type ObjectStore,
  PartsError,
  StoreFullError,
  StoreUnavailableError,
} from '../store.ts';
import { openS3Store } from './index.ts';

/** What a store that fails is called, whatever it says: by a server that says it. */
describe('a bucket that fails', () => {
  let server: Server;
  let store: ObjectStore;
  const open = async (listener: RequestListener) => {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    store = openS3Store({
      bucket: 'films',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
    });
  };
  afterEach(async () => {
    await store.close();
    server.closeAllConnections();
    server.close();
  });
  const saying =
    (status: number, code: string): RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>said</Message></Error>`,
      );
    };

  it.each([
    [503, 'SlowDown', StoreUnavailableError],
    [500, 'InternalError', StoreUnavailableError],
    [404, 'NoSuchBucket', StoreUnavailableError],
    [403, 'QuotaExceeded', StoreFullError],
    [507, 'XMinioStorageFull', StoreFullError],
    [404, 'NoSuchUpload', NoSuchMultipartError],
  ])('with %d %s is told as such', async (status, code, type) => {
    await open(saying(status, code));
    await expect(store.listParts('originals/a/b.mp4', 'x')).rejects.toBeInstanceOf(type);
  });

  it('refuses what lacks permission, as what it is', async () => {
    await open(saying(403, 'AccessDenied'));
    const put = store.put('public/a', 'x', { contentType: 'text/plain' });
    await expect(put).rejects.toMatchObject({ name: 'AccessDenied', message: 'said' });
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('that hangs up in the middle of an answer is away', async () => {
    await open((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-length': 100 });
      response.write('<Li');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(store.listParts('originals/a/b.mp4', 'x')).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('that nobody reaches is away', async () => {
    await open(saying(200, ''));
    server.closeAllConnections();
    server.close();
    await expect(store.head('public/a')).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('whose answer to a completion was lost has the object all the same', async () => {
    await open((request, response) => {
      request.resume();
      if (request.method === 'POST') return void response.destroy();
      response.writeHead(200, {
        'content-length': '7',
        etag: '"made"',
        'last-modified': new Date(0).toUTCString(),
      });
      response.end();
    });
    const made = await store.completeMultipart('originals/a/b.mp4', 'x', [{ partNumber: 1, etag: 'e' }]);
    expect(made).toEqual({ key: 'originals/a/b.mp4', size: 7, etag: 'made', modifiedAt: new Date(0) });
  });

  it('is not asked for parts in a wrong order', async () => {
    await open(saying(500, 'InternalError'));
    const parts = [
      { partNumber: 2, etag: 'b' },
      { partNumber: 1, etag: 'a' },
    ];
    await expect(store.completeMultipart('originals/a/b.mp4', 'x', parts)).rejects.toBeInstanceOf(PartsError);
  });

  it('says which objects it did not remove', async () => {
    await open((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'POST'
          ? '<DeleteResult><Error><Key>public/v/a</Key><Code>InternalError</Code><Message>no</Message></Error></DeleteResult>'
          : '<ListBucketResult><Contents><Key>public/v/a</Key><Size>1</Size></Contents></ListBucketResult>',
      );
    });
    await expect(store.deletePrefix('public/v/')).rejects.toThrow(/1 of 1 objects .*InternalError: no/);
  });
});
