/** The store behind a service under test: files, or with `TEST_STORAGE=s3` a bucket of the server at `TEST_S3_ENDPOINT`. */
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
  /** From now on the store tells there what has arrived. */
  tell(url: string): Promise<void>;
  /** Ends what answers for the store, and starts it again where it was. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Secrets {
  events: string;
  signing: string;
}

/** An origin that may send to it. */
const ORIGIN = 'http://pages.example';
const IN_S3 = process.env.TEST_STORAGE === 's3';

/** @param storage - `STORAGE` of the service; left out: as the run of all tests has it. */
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
    tell: async (url) => {
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
  const door = await openDoor(new URL(S3_ENDPOINT!));
  return {
    env: {
      STORAGE: 's3',
      S3_BUCKET: bucket.options.bucket,
      S3_ENDPOINT: `http://127.0.0.1:${door.port}`,
      S3_REGION: 'us-east-1',
      S3_FORCE_PATH_STYLE: 'true',
      S3_PROVIDER: 'ceph',
      MEDIA_BASE_URL: 'http://media.example',
    },
    tell: async (url) => {
      const needs = {
        bucket: bucket.options.bucket,
        origins: [ORIGIN],
        events: { url, token: secrets.events },
      };
      await setUpBucket({ client: bucket.client, provider: PROVIDERS.ceph, needs, checkOnly: false });
    },
    stop: door.close,
    start: door.open,
    close: async () => {
      await door.close();
      await bucket.close();
    },
  };
}

/** A port of our own before a server that serves others too, so that it can be shut. */
async function openDoor({ hostname, port: behind }: URL) {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const open = async () => {
    server = createServer((socket) => {
      const other = connect(Number(behind), hostname);
      for (const [one, peer] of [
        [socket, other],
        [other, socket],
      ] as const) {
        sockets.add(one);
        one.on('error', () => peer.destroy()).on('close', () => sockets.delete(one));
      }
      socket.pipe(other).pipe(socket);
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
