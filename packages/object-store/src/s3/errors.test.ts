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

/** Errors of the S3 adapter, tested against a server that returns them. */
describe('a failing bucket', () => {
  let server: Server;
  let store: ObjectStore;
  const open = async (listener: RequestListener) => {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    store = openS3Store({
      bucket: 'videos',
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
  const failingWith =
    (status: number, code: string): RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>reason</Message></Error>`,
      );
    };

  it.each([
    [503, 'SlowDown', StoreUnavailableError],
    [500, 'InternalError', StoreUnavailableError],
    [404, 'NoSuchBucket', StoreUnavailableError],
    [403, 'QuotaExceeded', StoreFullError],
    [507, 'XMinioStorageFull', StoreFullError],
    [404, 'NoSuchUpload', NoSuchMultipartError],
  ])('that returns %d %s throws the matching error', async (status, code, type) => {
    await open(failingWith(status, code));
    await expect(store.listParts('originals/a/b.mp4', 'x')).rejects.toBeInstanceOf(type);
  });

  it('passes on AccessDenied, but reports it as unavailable in check()', async () => {
    await open(failingWith(403, 'AccessDenied'));
    const put = store.put('public/a', 'x', { contentType: 'text/plain' });
    await expect(put).rejects.toMatchObject({ name: 'AccessDenied', message: 'reason' });
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('that disconnects in the middle of a response is unavailable', async () => {
    await open((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-length': 100 });
      response.write('<Li');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(store.listParts('originals/a/b.mp4', 'x')).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('that is unreachable is unavailable', async () => {
    await open(failingWith(200, ''));
    server.closeAllConnections();
    server.close();
    await expect(store.head('public/a')).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('returns the object if the response to the completion was lost', async () => {
    await open((request, response) => {
      request.resume();
      if (request.method === 'POST') return void response.destroy();
      response.writeHead(200, {
        'content-length': '7',
        etag: '"etag"',
        'last-modified': new Date(0).toUTCString(),
      });
      response.end();
    });
    const object = await store.completeMultipart('originals/a/b.mp4', 'x', [{ partNumber: 1, etag: 'e' }]);
    expect(object).toEqual({ key: 'originals/a/b.mp4', size: 7, etag: 'etag', modifiedAt: new Date(0) });
  });

  it('rejects unsorted parts without a request', async () => {
    await open(failingWith(500, 'InternalError'));
    const parts = [
      { partNumber: 2, etag: 'b' },
      { partNumber: 1, etag: 'a' },
    ];
    await expect(store.completeMultipart('originals/a/b.mp4', 'x', parts)).rejects.toBeInstanceOf(PartsError);
  });

  it('reports objects that were not deleted', async () => {
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
