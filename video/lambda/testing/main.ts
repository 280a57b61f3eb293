/**
 * Runs a SIMULATION of AWS as a process of its own, for tests with a browser: `node video/lambda/testing/main.ts`.
 *
 * Reads `S3_ENDPOINT`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` (of the real S3 server), `S3_REGION` (default
 * us-east-1), `SIMULATION_STATE` (a folder; started again with it, it goes on at the same addresses),
 * `SIMULATION_LEAST_MS` (a job lasts no less) and `SIMULATION_FUNCTIONS` (a module whose default export makes the
 * functions; default the product's). Prints one line of JSON when it is ready, ends on SIGTERM and SIGINT.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AwsOptions, type Ports, SimulatedAws } from './aws.ts';
import { listenForFaults } from './control.ts';

// Functions log to standard output: whoever reads one line there must not have to read on.
console.log = console.error;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set.`);
  return value;
}

const stateFolder = resolve(required('SIMULATION_STATE'));
mkdirSync(stateFolder, { recursive: true });
const portsFile = join(stateFolder, 'ports.json');
const known = existsSync(portsFile)
  ? (JSON.parse(readFileSync(portsFile, 'utf8')) as Ports & { control: number })
  : undefined;
const functions = process.env.SIMULATION_FUNCTIONS ?? join(import.meta.dirname, 'product-functions.ts');
const module = (await import(pathToFileURL(resolve(functions)).href)) as {
  default: AwsOptions['functions'];
};

const aws = await SimulatedAws.start({
  s3: {
    endpoint: required('S3_ENDPOINT'),
    region: process.env.S3_REGION ?? 'us-east-1',
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
  },
  stateFolder,
  functions: module.default,
  mediaConvert: { leastMs: Number(process.env.SIMULATION_LEAST_MS ?? 0), statusIntervalMs: 500 },
  ...(known && { ports: known }),
});
const control = await listenForFaults(aws, known?.control);
writeFileSync(portsFile, JSON.stringify({ ...aws.ports, control: control.port }));

const stop = async () => {
  await control.close();
  await aws.stop();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

const ready = { env: aws.env(), notificationUrl: aws.notificationUrl, controlUrl: control.url };
process.stdout.write(`${JSON.stringify(ready)}\n`);
