import { PutBucketCorsCommand, PutBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDERS, type Provider } from './providers.data.ts';
import {
  ABORT_RULE,
  abortsIncompleteUploads,
  mergeRules,
  missingCors,
  requiredCors,
} from './setup.domain.ts';
import { setUpBucket } from './setup.ts';
import { openTestBucket, S3_ENDPOINT, type TestBucket } from './testing/store.ts';

const PAGE = 'https://video.example';

describe('CORS and lifecycle rules', () => {
  const rule = (changes: object) => ({
    AllowedOrigins: ['*'],
    AllowedMethods: ['GET', 'PUT', 'POST'],
    ExposeHeaders: ['ETag'],
    ...changes,
  });
  it.each([
    ['nothing with our own rules', requiredCors([PAGE]), 0],
    ['nothing with an equivalent rule', [rule({})], 0],
    ['playback on other sites with a pattern', [rule({ AllowedOrigins: ['https://*.example'] })], 1],
    ['everything without rules', [], 4],
    ['everything with rules for another origin', [rule({ AllowedOrigins: ['https://other.example'] })], 4],
    ['forms if only parts are allowed', [rule({ AllowedMethods: ['GET', 'PUT'] })], 1],
    ['the ETag of parts and forms if it is not exposed', [rule({ ExposeHeaders: ['Location'] })], 2],
    ['the ETag if the first matching rule does not expose it', [rule({ ExposeHeaders: [] }), rule({})], 2],
  ])('lack %s', (_case, rules, count) => {
    expect(missingCors(rules, [PAGE])).toHaveLength(count);
  });

  it('are checked for each origin', () => {
    expect(missingCors(requiredCors([PAGE]), [PAGE, 'https://b.example']).join()).toMatch(
      /PUT from https:\/\/b\.example/,
    );
  });

  it.each([
    [[ABORT_RULE], true],
    [[{ ...ABORT_RULE, Filter: { Prefix: 'originals/' } }], true],
    [[{ ...ABORT_RULE, Filter: { Prefix: 'public/' } }], false],
    [[{ ...ABORT_RULE, Status: 'Disabled' as const }], false],
    [[{ Status: 'Enabled' as const, Expiration: { Days: 1 } }], false],
    [[], false],
  ])('are checked for aborting incomplete uploads: %j', (rules, expected) => {
    expect(abortsIncompleteUploads(rules)).toBe(expected);
  });

  it('are inserted before other rules and replace our earlier ones', () => {
    const old = { ID: 'a', value: 1 };
    expect(mergeRules([{ ID: 'theirs', value: 3 }, old], [{ ID: 'a', value: 2 }])).toEqual([
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
      requirements: {
        bucket: changes.bucket ?? bucket.options.bucket,
        origins: [PAGE],
        events: { url: 'http://127.0.0.1:9/events/object-created', token: 'an-events-secret' },
      },
      checkOnly: changes.checkOnly ?? false,
    });
  const statesOf = async (checks: ReturnType<typeof setUp>) => (await checks).map(({ state }) => state);

  it('is checked, set up, and left unchanged the second time', async () => {
    const Bucket = bucket.options.bucket;
    const theirs = { ID: 'theirs', AllowedOrigins: ['https://other.example'], AllowedMethods: ['GET'] };
    await bucket.client.send(
      new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [theirs] } }),
    );
    expect(await statesOf(setUp({ checkOnly: true }))).toEqual(['present', 'missing', 'missing', 'missing']);
    expect(await statesOf(setUp())).toEqual(['present', 'set', 'set', 'set']);
    expect(await statesOf(setUp())).toEqual(['present', 'present', 'present', 'present']);
    expect(await statesOf(setUp({ checkOnly: true }))).toEqual(['present', 'present', 'present', 'present']);
  });

  it('keeps existing rules', async () => {
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
    expect(await statesOf(setUp())).toEqual(['present', 'present', 'set', 'present']);
    expect(await statesOf(setUp())).toEqual(['present', 'present', 'present', 'present']);
  });

  it('is created if it does not exist', async () => {
    const name = `${bucket.options.bucket}-new`;
    expect(await setUp({ bucket: name, checkOnly: true })).toEqual([
      { item: 'bucket', state: 'missing', detail: expect.stringContaining(name) },
    ]);
    expect(await statesOf(setUp({ bucket: name }))).toEqual(['set', 'set', 'set', 'set']);
    await openTestBucket({ bucket: name }).then((other) => other.close());
  });

  it('in a store without these S3 calls gets manual instructions', async () => {
    const checks = await setUp({ provider: PROVIDERS.minio });
    expect(checks.map(({ state }) => state)).toEqual(['present', 'manual', 'manual', 'manual']);
    expect(checks[1]!.detail).toContain('MINIO_API_CORS_ALLOW_ORIGIN');
  });
});
