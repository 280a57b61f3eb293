import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newIpAddress } from '@workreel/platform/testing';
import { type Document, responseChecker } from '@workreel/platform/testing/openapi';
import { type ServiceName, ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { writePostingsFile } from '../../apps/cli/src/testing/load.ts';
import { step, type TestEnvironment } from '../area.ts';
import { createRandom } from '../random.ts';
import { Callers, call, ROLES } from './callers.ts';
import { callsOf, type HostileRequest, hostileRequest } from './hostile.ts';
import { type RawResponse, send } from './http.ts';

const CONCURRENT_REQUESTS = 8;
const POSTINGS = 50;
/** How often to check the process. */
const CHECK_EVERY = 500;
/** After caches and compiled code have grown. */
const WARM_UP_SHARE = 0.2;
/** Growth of the resident memory after that. Garbage that has not been collected is included. */
const MAX_GROWTH_BYTES = 300 * 1024 ** 2;
/** The 99th percentile between two checks, above that of this process, which shares the processors with the service. */
const MAX_EVENT_LOOP_DELAY_SECONDS = 0.5;
const ownDelay = monitorEventLoopDelay();

/**
 * Sends hostile requests to both services, as nobody, a user and an admin. Every response must match the document and none
 * may be a 5xx, except a documented 503 with `Retry-After`. Memory and event loop delay stay limited, and ordinary requests
 * still succeed afterwards.
 *
 * @param count - number of requests to each service.
 */
export async function testHostileRequests(
  { createDataLocation, folder, databaseKind }: TestEnvironment,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const { dataDir, databaseUrl } = await createDataLocation('hostile');
  const env = await serviceEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Each request comes from an address of its own, because limits of an address are not tested here.
    TRUST_PROXY: '127.0.0.1',
  });
  await using services = await new ServiceProcess(['jobs', 'video'], { env }).ready();
  const postings = await writePostingsFile(folder, 'hostile', POSTINGS);
  const { code, stderr } = await workreel(['jobs', 'import', postings], { env });
  assert.equal(code, 0, stderr);
  for (const name of ['jobs', 'video'] as const) {
    await step(`${count} hostile requests to ${name}`, async () => {
      const statuses = await sendAll(services, name, {
        count,
        seed,
        prefix: `${name}-${databaseKind}`,
      }).catch((error: unknown) => {
        console.error(`Last output of the services:\n${services.output}`);
        throw error;
      });
      const summary = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
      console.log(`  ${summary.join(', ')}`);
    });
  }
  assert.ok(services.isRunning, `the process has exited.\n${services.output}`);
  await checkOrdinaryRequests(services);
}

/** @returns the number of responses by status. */
async function sendAll(
  services: ServiceProcess,
  name: ServiceName,
  { count, seed, prefix }: { count: number; seed: number; prefix: string },
): Promise<Map<number, number>> {
  const url = services[name];
  const port = Number(new URL(url).port);
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const check = responseChecker(document);
  const calls = callsOf(document);
  const callers = new Callers(url, prefix);
  const ids = await existingIds(name, url);
  const statuses = new Map<number, number>();
  ownDelay.enable();
  ownDelay.reset();
  const memory: number[] = [];
  let next = 0;
  const sendNext = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      if (index % CHECK_EVERY === 0 && index >= count * WARM_UP_SHARE) memory.push(await checkProcess(url));
      const random = createRandom(seed + index);
      const role = ROLES[Math.floor(random() * ROLES.length)]!;
      const request = hostileRequest(document, calls[index % calls.length]!, ids, random);
      const has = (header: string) => request.headers.some(([other]) => other === header);
      const token = has('authorization') ? undefined : await callers.token(role);
      if (token !== undefined) request.headers.push(['authorization', `Bearer ${token}`]);
      if (!has('x-forwarded-for')) request.headers.push(['x-forwarded-for', newIpAddress()]);
      const response = await send(port, request);
      const violation = describeViolation(check, request, response);
      if (violation) throw new Error(describe(request, response, `request ${index} as ${role} ${violation}`));
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      if (response.statusCode === 401 && token !== undefined) await callers.renew(role, token);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendNext));
  memory.push(await checkProcess(url));
  const growth = memory.at(-1)! - memory[0]!;
  assert.ok(growth < MAX_GROWTH_BYTES, `the memory has grown by ${Math.round(growth / 1024 ** 2)} MiB`);
  return statuses;
}

const existingIds = async (name: ServiceName, url: string): Promise<string[]> =>
  name === 'jobs'
    ? ((await call(`${url}/jobs?pageSize=20`, 'GET')).body.jobPostings as { id: string }[]).map(
        ({ id }) => id,
      )
    : [];

function describeViolation(
  check: ReturnType<typeof responseChecker>,
  request: HostileRequest,
  response: RawResponse,
): string | null {
  const { statusCode, headers } = response;
  const failed = [statusCode, ...response.others].find((status) => status >= 500 && status !== 503);
  if (failed !== undefined) return `returned ${failed}`;
  if (statusCode === 503) return headers['retry-after'] ? null : 'returned 503 without Retry-After';
  if (response.isStream) return null;
  if (request.isExact || statusCode >= 400) return check(request.call, response);
  return headers['x-request-id'] ? null : 'returned no X-Request-Id';
}

const describe = (request: HostileRequest, response: RawResponse, violation: string): string =>
  [
    violation,
    `${request.method} ${request.target}`,
    ...request.headers.map(([header, value]) => `${header}: ${JSON.stringify(value)}`),
    request.body?.toString() ?? '',
    JSON.stringify(response),
  ]
    .map((line) => line.slice(0, 2_000))
    .join('\n');

/** @returns the resident memory in bytes. @throws Error if the event loop was delayed. */
async function checkProcess(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const value = (metric: string) =>
    Number(new RegExp(`^${metric}\\{[^}]*\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
  const delay = value('nodejs_eventloop_lag_p99_seconds');
  const own = ownDelay.percentile(99) / 1e9;
  ownDelay.reset();
  assert.ok(
    delay < MAX_EVENT_LOOP_DELAY_SECONDS + own,
    `the event loop was delayed by ${delay} s, that of this process by ${own} s`,
  );
  return value('process_resident_memory_bytes');
}

/** Signs up and uses both services. */
async function checkOrdinaryRequests({ jobs, video }: ServiceProcess): Promise<void> {
  const expectStatus = async (
    status: number,
    url: string,
    method: string,
    options: Parameters<typeof call>[2],
  ) => {
    const response = await call(url, method, options);
    assert.equal(response.status, status, `${method} ${url}: ${JSON.stringify(response)}`);
    return response.body;
  };
  const token = await new Callers(jobs, 'ordinary').token('user');
  await expectStatus(200, `${jobs}/jobs?keyword=developer`, 'GET', {});
  const search = { name: 'Java', filters: { keyword: 'java' } };
  await expectStatus(201, `${jobs}/saved-searches`, 'POST', { token, body: search });
  await expectStatus(200, `${jobs}/auth/me/export`, 'GET', { token });
  await expectStatus(200, `${video}/posts?query=video`, 'GET', {});
  const upload = { filename: 'video.mp4', size: 1_000, contentType: 'video/mp4' };
  const { id } = await expectStatus(201, `${video}/uploads`, 'POST', { token, body: upload });
  await expectStatus(200, `${video}/uploads/${id}`, 'GET', { token });
}
