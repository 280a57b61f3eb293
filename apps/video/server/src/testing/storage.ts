/** The object store of a service under test: files or, with `TEST_STORAGE=s3`, a bucket on the server at `TEST_S3_ENDPOINT`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_BUCKET, PROVIDERS } from '@workreel/object-store';
import { setUpBucket } from '@workreel/object-store/s3';
import { openFileStoreServer } from '@workreel/object-store/testing/file-server';
import { openTestBucket, S3_ENDPOINT } from '@workreel/object-store/testing/s3';

export interface TestStorage {
  /** Settings of the service. */
  env: Record<string, string>;
  /** Sets the URL that the store sends events to. */
  setEventsUrl(url: string): Promise<void>;
  /** Stop and restart the server of the store, on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Secrets {
  events: string;
  signing: string;
}

/** An allowed CORS origin. */
const ORIGIN = 'http://pages.example';
const IN_S3 = process.env.TEST_STORAGE === 's3';

/** @param storage - `STORAGE` of the service; defaults to `TEST_STORAGE`. */
export const openTestStorage = (secrets: Secrets, storage = IN_S3 ? 's3' : 'file'): Promise<TestStorage> =>
  storage === 's3' ? openBucket(secrets) : openFolder(secrets);

async function openFolder(secrets: Secrets): Promise<TestStorage> {
  const root = await mkdtemp(join(tmpdir(), 'workreel-files-'));
  const notify = { url: '', token: secrets.events };
  const serve = (port: number) =>
    openFileStoreServer({
      root,
      bucket: FILE_BUCKET,
      host: '127.0.0.1',
      port,
      secret: secrets.signing,
      origins: [ORIGIN],
      notify,
    });
  let server = await serve(0);
  const { port } = server;
  return {
    env: { UPLOAD_DIR: root, STORE_PORT: String(port) },
    setEventsUrl: async (url) => {
      notify.url = url;
    },
    stop: () => server.close(),
    start: async () => {
      server = await serve(port);
    },
    close: async () => {
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function openBucket(secrets: Secrets): Promise<TestStorage> {
  const bucket = await openTestBucket();
  const proxy = await openProxy(new URL(S3_ENDPOINT!));
  return {
    env: {
      STORAGE: 's3',
      S3_BUCKET: bucket.options.bucket,
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_REGION: 'us-east-1',
      S3_FORCE_PATH_STYLE: 'true',
      S3_PROVIDER: 'ceph',
      MEDIA_BASE_URL: 'http://media.example',
    },
    setEventsUrl: async (url) => {
      const requirements = {
        bucket: bucket.options.bucket,
        origins: [ORIGIN],
        events: { url, token: secrets.events },
      };
      await setUpBucket({
        client: bucket.client,
        provider: PROVIDERS.ceph,
        requirements,
        checkOnly: false,
      });
    },
    stop: proxy.close,
    start: proxy.open,
    close: async () => {
      await proxy.close();
      await bucket.close();
    },
  };
}

/** Opens a proxy in front of the shared S3 server, so that a test can shut it down. */
async function openProxy({ hostname, port: targetPort }: URL) {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const open = async () => {
    server = createServer((socket) => {
      const upstream = connect(Number(targetPort), hostname);
      for (const [end, peer] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        sockets.add(end);
        end.on('error', () => peer.destroy()).on('close', () => sockets.delete(end));
      }
      socket.pipe(upstream).pipe(socket);
    });
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as { port: number });
  };
  await open();
  return {
    get port() {
      return port;
    },
    open,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server!.close(resolve));
    },
  };
}
