import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { announceControlPort, CONTROL_HOST } from './control-port.ts';
import { createControlServer } from './control-server.ts';
import { openDisk } from './disk.ts';
import { DiskCheck } from './disk-check.ts';
import { EventSpool } from './event-spool.ts';
import { removeExpiredGrants } from './form-grants.ts';
import { Notifier, type NotifyOptions, type StoreLog } from './notifier.ts';
import type { StoreContext } from './public-handlers.ts';
import { createPublicServer } from './public-server.ts';
import { Requests } from './requests.ts';
import { Slots } from './slots.ts';
import { Transfers } from './transfers.ts';

export interface FileStoreServerOptions {
  /** The folder of all objects: `UPLOAD_DIR`. */
  root: string;
  bucket: string;
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Shared with the service, which presigns URLs. */
  secret: string;
  /** `TRUST_PROXY`: the proxies whose `X-Forwarded-For` names the client. */
  trustProxy?: string | undefined;
  /** Origins of the pages that may upload. */
  origins: readonly string[];
  /** Webhook for the events of new objects. */
  notify?: NotifyOptions;
  log?: StoreLog;
  /** False disables flushing before responses. Only for benchmarks. */
  sync?: boolean;
}

/** Connections that the operating system keeps until they are accepted; capped by its own limit (`net.core.somaxconn`). */
const BACKLOG = 4_096;
/** Grace period for requests in flight when the store closes. */
const CLOSE_GRACE_MS = 3_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

const NO_LOG: StoreLog = { warn: () => {}, error: () => {} };

/**
 * Starts the server of the file store, which writes uploads directly to the disk and opens no database. The port is also
 * the lock of the folder: the server starts listening before it opens the folder, and stops after the last write.
 *
 * @throws EADDRINUSE while another server listens on the port.
 */
export async function openFileStoreServer(
  options: FileStoreServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const log = options.log ?? NO_LOG;
  const ready = Promise.withResolvers<StoreContext>();
  ready.promise.catch(() => {});
  const requests = new Requests();
  const servers = [
    createPublicServer({ ...options, log, store: ready.promise, requests }),
    createControlServer({ log, store: ready.promise, requests }),
  ] as const;
  const close = () => closeServers(servers, requests);
  try {
    const port = await listen(servers[0], options.port, options.host);
    const store = await openStore(options, log);
    await announceControlPort(store.disk, await listen(servers[1], 0, CONTROL_HOST));
    ready.resolve(store);
    await store.notifier.start();
    const cleanup = setInterval(() => {
      Promise.all([store.transfers.removeStaleTemporaries(), removeExpiredGrants(store.disk)]).catch(
        (error: unknown) => log.error({ err: error }, 'temporary files could not be removed'),
      );
    }, CLEANUP_INTERVAL_MS).unref();
    return {
      port,
      close: async () => {
        clearInterval(cleanup);
        await store.notifier.close();
        await close();
      },
    };
  } catch (error) {
    ready.reject(error);
    await close();
    throw error;
  }
}

async function openStore(options: FileStoreServerOptions, log: StoreLog): Promise<StoreContext> {
  const { bucket, secret } = options;
  const disk = openDisk(options.root, options.sync);
  const spool = new EventSpool(disk, bucket);
  const notifier = new Notifier(spool, options.notify, log);
  const transfers = new Transfers(disk, spool, notifier, log);
  await transfers.recover();
  const diskCheck = new DiskCheck(disk);
  return {
    disk,
    diskCheck,
    bucket,
    secret,
    transfers,
    spool,
    notifier,
    slots: new Slots(),
    forms: new Set(),
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Closes the public server last, because its port is the lock of the folder. */
async function closeServers(servers: readonly [Server, Server], requests: Requests): Promise<void> {
  requests.closing = true;
  await Promise.race([requests.settled(), sleep(CLOSE_GRACE_MS, undefined, { ref: false })]);
  for (const server of servers) server.closeAllConnections();
  await requests.settled();
  for (const server of servers.toReversed()) await new Promise((resolve) => server.close(resolve));
}
