/** Runs fake AWS services in a separate process that can be killed. No requests are sent to AWS. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';

const ENTRY = join(import.meta.dirname, '../../apps/video/lambda/testing/main.ts');

/** Why the fake cannot run, or undefined if it can. It requires an S3 server. */
export const fakeAwsUnavailable =
  process.env.TEST_S3_ENDPOINT === undefined ? 'TEST_S3_ENDPOINT is not set.' : undefined;

export interface FakeAwsProcess {
  /** Settings for a service that uses the fake. */
  env: Record<string, string>;
  /** URL for bucket notifications. */
  notificationUrl: string;
  /** Replaces the simulated faults, which are described at `Faults` in apps/video/lambda/testing/delivery.ts. */
  setFaults(faults: object): Promise<void>;
  /** Returns the statuses of all jobs in order of creation. */
  jobs(): Promise<string[]>;
  /** Kills the process and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param folder - folder for the job state.
 * @param minJobMs - minimum duration of a job.
 */
export async function startFakeAws(folder: string, minJobMs: number): Promise<FakeAwsProcess> {
  const port = await freePort();
  let child: ChildProcess;
  const nextMessage = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
  const start = () => {
    child = fork(ENTRY, [folder, String(port), String(minJobMs)], { stdio: 'ignore' });
    return nextMessage<Pick<FakeAwsProcess, 'env' | 'notificationUrl'>>();
  };
  const request = (message: object) => {
    child.send(message);
    return nextMessage<string[]>();
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const ready = await start();
  return {
    ...ready,
    setFaults: async (faults) => void (await request({ faults })),
    jobs: () => request({}),
    restart: async () => {
      await kill();
      await start();
    },
    stop: kill,
  };
}
