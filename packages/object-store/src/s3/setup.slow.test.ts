import { PutBucketCorsCommand, PutBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDERS, type Provider } from './providers.data.ts';
import { endsForgotten, missingCors, WANTED_ABORT, wantedCors, withRules } from './setup.domain.ts';
import { setUpBucket } from './setup.ts';
import { openTestBucket, S3_ENDPOINT, type TestBucket } from './testing/store.ts';

const PAGE = 'https://video.example';

describe('what a bucket lacks', () => {
  const rule = (changes: object) => ({
    AllowedOrigins: ['*'],
    AllowedMethods: ['GET', 'PUT', 'POST'],
    ExposeHeaders: ['ETag'],
    ...changes,
  });
  it.each([
    ['nothing where our own rules are there', wantedCors([PAGE]), 0],
    ['nothing where somebody wrote one that does it', [rule({})], 0],
    ['nothing by a pattern', [rule({ AllowedOrigins: ['https://*.example'] })], 0],
    ['everything where there is none', [], 3],
    ['all of it for another origin', [rule({ AllowedOrigins: ['https://other.example'] })], 3],
    ['forms, where only parts may be sent', [rule({ AllowedMethods: ['GET', 'PUT'] })], 1],
    ['the ETag of parts and forms', [rule({ ExposeHeaders: ['Location'] })], 2],
    ['the ETag, where the first rule that fits hides it', [rule({ ExposeHeaders: [] }), rule({})], 2],
  ])('is %s', (_what, rules, count) => {
    expect(missingCors(rules, [PAGE])).toHaveLength(count);
  });

  it('is told for each origin by itself', () => {
    expect(missingCors(wantedCors([PAGE]), [PAGE, 'https://b.example']).join()).toMatch(/b\.example PUT/);
  });

  it.each([
    [[WANTED_ABORT], true],
    [[{ ...WANTED_ABORT, Filter: { Prefix: 'originals/' } }], true],
    [[{ ...WANTED_ABORT, Filter: { Prefix: 'public/' } }], false],
    [[{ ...WANTED_ABORT, Status: 'Disabled' as const }], false],
    [[{ Status: 'Enabled' as const, Expiration: { Days: 1 } }], false],
    [[], false],
  ])('is an end of forgotten transfers: %j', (rules, ends) => {
    expect(endsForgotten(rules)).toBe(ends);
  });

  it('is put before what is there, in the place of what we put there before', () => {
    const old = { ID: 'a', value: 1 };
    expect(withRules([{ ID: 'theirs', value: 3 }, old], [{ ID: 'a', value: 2 }])).toEqual([
      { ID: 'a', value: 2 },
      { ID: 'theirs', value: 3 },
    ]);
  });
});

describe.skipIf(S3_ENDPOINT === undefined)('a bucket', () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await openTestBucket();
  });
  afterAll(() => bucket.close());
  const setUp = (changes: { checkOnly?: boolean; bucket?: string; provider?: Provider } = {}) =>
    setUpBucket({
      client: bucket.client,
      provider: changes.provider ?? PROVIDERS.ceph,
      needs: {
        bucket: changes.bucket ?? bucket.options.bucket,
        origins: [PAGE],
        events: { url: 'http://127.0.0.1:9/events/object-created', token: 'a-secret-of-the-events' },
      },
      checkOnly: changes.checkOnly ?? false,
    });
  const statesOf = async (points: ReturnType<typeof setUp>) => (await points).map(({ state }) => state);

  it('is looked at, set up, and left as it is', async () => {
    const Bucket = bucket.options.bucket;
    const own = { ID: 'theirs', AllowedOrigins: ['https://other.example'], AllowedMethods: ['GET'] };
    await bucket.client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [own] } }));
    expect(await statesOf(setUp({ checkOnly: true }))).toEqual(['there', 'missing', 'missing', 'missing']);
    expect(await statesOf(setUp())).toEqual(['there', 'set', 'set', 'set']);
    expect(await statesOf(setUp())).toEqual(['there', 'there', 'there', 'there']);
    expect(await statesOf(setUp({ checkOnly: true }))).toEqual(['there', 'there', 'there', 'there']);
  });

  it('keeps the rules of whoever runs it', async () => {
    const Bucket = bucket.options.bucket;
    const theirs = {
      ID: 'theirs',
      Status: 'Enabled' as const,
      Filter: { Prefix: 'logs/' },
      Expiration: { Days: 9 },
    };
    await bucket.client.send(
      new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: [theirs] } }),
    );
    expect(await statesOf(setUp())).toEqual(['there', 'there', 'set', 'there']);
    expect(await statesOf(setUp())).toEqual(['there', 'there', 'there', 'there']);
  });

  it('is not there, and then is made', async () => {
    const name = `${bucket.options.bucket}-new`;
    expect(await setUp({ bucket: name, checkOnly: true })).toEqual([
      { what: 'bucket', state: 'missing', detail: expect.stringContaining(name) },
    ]);
    expect(await statesOf(setUp({ bucket: name }))).toEqual(['set', 'set', 'set', 'set']);
    await openTestBucket({ bucket: name }).then((other) => other.close());
  });

  it('of a store that is set up elsewhere tells where', async () => {
    const points = await setUp({ provider: PROVIDERS.minio });
    expect(points.map(({ state }) => state)).toEqual(['there', 'manual', 'manual', 'manual']);
    expect(points[1]!.detail).toContain('MINIO_API_CORS_ALLOW_ORIGIN');
  });
});
