import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatedEnvironment } from './aws.ts';
import type { FaultWishes } from './control.ts';
import { Films, outputOf, S3_ENDPOINT } from './harness.ts';

interface Running {
  child: ChildProcess;
  env: SimulatedEnvironment;
  notificationUrl: string;
  controlUrl: string;
}

interface State {
  jobs: { status: string }[];
  held: unknown[];
  queue: { kind: string; status?: string }[];
}

describe.skipIf(S3_ENDPOINT === undefined)('the simulated AWS as a process', () => {
  let films: Films;
  let folder: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'simulated-state-'));
    films = await Films.open();
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await films.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(state: string, settings: Record<string, string> = {}): Promise<Running> {
    const { endpoint, accessKeyId, secretAccessKey } = films.s3;
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        PATH: process.env.PATH,
        S3_ENDPOINT: endpoint,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        SIMULATION_STATE: join(folder, state),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
    return { child, ...(JSON.parse(line) as Omit<Running, 'child'>) };
  }

  const stateOf = async ({ controlUrl }: Running) =>
    (await (await fetch(`${controlUrl}/state`)).json()) as State;
  const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const breakIt = ({ controlUrl }: Running, wishes: FaultWishes) => post(`${controlUrl}/faults`, wishes);
  const tell = ({ notificationUrl }: Running, key: string) =>
    post(notificationUrl, { Records: [{ s3: { bucket: { name: films.name }, object: { key } } }] });
  const told = async (running: Running) => (await stateOf(running)).queue.map(({ status }) => status);
  const jobs = async (running: Running) => (await stateOf(running)).jobs.map(({ status }) => status);

  it('goes on at the same addresses when it was killed in the middle of a job', async () => {
    const before = await start('killed', { SIMULATION_LEAST_MS: '60000' });
    const key = await films.put('silent.mp4');
    await tell(before, key);
    await expect.poll(() => jobs(before)).toEqual(['PROGRESSING']);
    before.child.kill('SIGKILL');
    await once(before.child, 'exit');
    const after = await start('killed');
    expect({ ...after, child: undefined }).toEqual({ ...before, child: undefined });
    await expect.poll(() => told(after)).toContain('complete');
    expect(await films.list(outputOf(key))).toContain('index.m3u8');
    after.child.kill('SIGTERM');
    expect(await once(after.child, 'exit')).toEqual([0, null]);
  });

  it('does what it is told to do wrong, and brings what it held when it is told to', async () => {
    const running = await start('faults');
    await breakIt(running, { hold: true, lose: ['PROGRESSING', 'INPUT_INFORMATION', 'STATUS_UPDATE'] });
    await tell(running, await films.put('silent.mp4'));
    await expect.poll(async () => (await stateOf(running)).held).toHaveLength(1);
    expect(await jobs(running)).toEqual([]);
    await post(`${running.controlUrl}/release`, {});
    await expect.poll(() => jobs(running)).toEqual(['COMPLETE']);
    await expect.poll(async () => (await stateOf(running)).held).toHaveLength(1);
    expect(await told(running)).toEqual([undefined, 'started']);
    await breakIt(running, {});
    await post(`${running.controlUrl}/release`, {});
    await expect.poll(() => told(running)).toEqual([undefined, 'started', 'complete']);
    expect((await post(`${running.controlUrl}/other`, {})).status).toBe(404);
  });

  it('speaks to clients that know nothing but its settings', async () => {
    const { env } = await start('env');
    const client = new SQSClient({
      endpoint: env.AWS_ENDPOINT_URL_SQS,
      region: env.AWS_REGION,
      credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
    });
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: env.EVENTS_QUEUE_URL, AttributeNames: ['QueueArn'] }),
    );
    expect(Attributes?.QueueArn).toBe('arn:aws:sqs:us-east-1:111122223333:video-events');
    client.destroy();
  });
});
