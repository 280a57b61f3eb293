/** A fake of AWS beside the service, as a process of its own that can be killed. Nothing of AWS itself is reached. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';

const ENTRY = join(import.meta.dirname, '../../apps/video/lambda/testing/main.ts');

/** Why there is none: it works on a real S3 server. */
export const noAws =
  process.env.TEST_S3_ENDPOINT === undefined ? 'TEST_S3_ENDPOINT names no S3 server.' : undefined;

export interface Aws {
  /** Settings by which a service finds it. */
  env: Record<string, string>;
  /** Where a bucket sends its notifications. */
  notificationUrl: string;
  /** What goes wrong from now on: see `Faults` of the fake. */
  setFaults(faults: object): Promise<void>;
  /** Statuses of the jobs, in the order in which they were created. */
  jobs(): Promise<string[]>;
  /** Kills it and starts it again at the same address. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param folder - keeps its jobs.
 * @param leastMs - a job lasts no less.
 */
export async function startAws(folder: string, leastMs: number): Promise<Aws> {
  const port = await freePort();
  let child: ChildProcess;
  const answer = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
  const run = () => {
    child = fork(ENTRY, [folder, String(port), String(leastMs)], { stdio: 'ignore' });
    return answer<Pick<Aws, 'env' | 'notificationUrl'>>();
  };
  const ask = (message: object) => {
    child.send(message);
    return answer<string[]>();
  };
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const ready = await run();
  return {
    ...ready,
    setFaults: async (faults) => void (await ask({ faults })),
    jobs: () => ask({}),
    kill: async () => {
      await end();
      await run();
    },
    stop: end,
  };
}
