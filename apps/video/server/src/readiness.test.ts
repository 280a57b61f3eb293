import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from './testing/service.ts';

describe('/health/ready', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  const ready = async () => {
    const response = await service.call('GET', '/health/ready');
    return { code: response.statusCode, body: response.json<object>() };
  };

  it('returns 503 with the reason while the store cannot be reached', async () => {
    expect(await ready()).toEqual({ code: 200, body: { status: 'ok' } });
    await service.stopStore();
    await expect.poll(ready, { timeout: 10_000 }).toMatchObject({
      code: 503,
      body: { code: 'NOT_READY', detail: 'The store cannot be reached or written.' },
    });
    await service.startStore();
    await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ code: 200 });
  });

  it('reports workers that cannot convert, without details of the installation', async () => {
    await service.database.run(
      `insert into video.workers (process, host, pid, concurrency, problem_code, problem) values
         ($1, 'here', 1, 1, 'CONVERTER_MISSING', 'No usable ffmpeg: /opt/ffmpeg'), (4242, 'dead', 1, 1, 'STORE_FULL', '')`,
      [service.context.queue.process],
    );
    await expect.poll(ready, { timeout: 10_000 }).toEqual({
      code: 200,
      body: {
        status: 'ok',
        problems: [
          {
            code: 'CONVERTER_MISSING',
            detail: 'Uploads are accepted but wait, because no usable ffmpeg is installed.',
          },
        ],
      },
    });
  });
});
