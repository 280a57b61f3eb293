/** A simulation of AWS beside the service, as a process of its own: it can be killed. Nothing of AWS itself is reached. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ENTRY = join(import.meta.dirname, '../../video/lambda/testing/main.ts');

/** Why there is none: it works on a real S3 server. */
export const noAws =
  process.env.TEST_S3_ENDPOINT === undefined ? 'TEST_S3_ENDPOINT names no S3 server.' : undefined;

interface Ready {
  /** Settings by which a service finds it. */
  env: Record<string, string>;
  /** Where a bucket tells of what has arrived. */
  notificationUrl: string;
  controlUrl: string;
}

export interface Aws extends Ready {
  /** What goes wrong from now on: see `FaultWishes` of the simulation. */
  breakIt(faults: object): Promise<void>;
  /** How the jobs are, in the order in which they were begun. */
  jobs(): Promise<string[]>;
  /** Ends it at once, and starts it again where it was. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param folder - a new one; what it knows of its jobs stands there.
 * @param leastMs - a job lasts no less.
 */
export async function startAws(folder: string, leastMs: number): Promise<Aws> {
  let child: ChildProcess;
  const run = async (): Promise<Ready> => {
    child = spawn(process.execPath, [ENTRY], {
      env: {
        ...process.env,
        S3_ENDPOINT: process.env.TEST_S3_ENDPOINT,
        SIMULATION_STATE: folder,
        SIMULATION_LEAST_MS: String(leastMs),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
    return JSON.parse(line) as Ready;
  };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, 'exit');
  };
  const ready = await run();
  return {
    ...ready,
    breakIt: async (faults) => {
      const answer = await fetch(`${ready.controlUrl}/faults`, {
        method: 'POST',
        body: JSON.stringify(faults),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    jobs: async () => {
      const { jobs } = (await (await fetch(`${ready.controlUrl}/state`)).json()) as {
        jobs: { status: string }[];
      };
      return jobs.map(({ status }) => status);
    },
    kill: async () => {
      await end('SIGKILL');
      await run();
    },
    stop: () => end('SIGTERM'),
  };
}
