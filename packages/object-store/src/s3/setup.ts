import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isAbsent } from './errors.ts';
import type { Provider } from './providers.data.ts';
import { endsForgotten, missingCors, WANTED_ABORT, wantedCors, withRules } from './setup.domain.ts';
import { type EventTarget, findTopic, notify } from './topics.ts';

export interface BucketNeeds {
  bucket: string;
  /** Of the pages that send files. */
  origins: readonly string[];
  /** Where a store that pushes events sends them. */
  events: EventTarget;
}

/** One thing that a bucket needs, and whether it has it. */
export interface SetupPoint {
  what: 'bucket' | 'cors' | 'lifecycle' | 'events';
  /** `set`: now, by us. `manual`: not by this store's S3 calls; `detail` tells how. */
  state: 'there' | 'set' | 'missing' | 'manual';
  detail: string;
}

interface Setup {
  client: S3Client;
  provider: Provider;
  needs: BucketNeeds;
  /** Only looks. */
  checkOnly: boolean;
}

/**
 * Gives a bucket what it lacks, and leaves alone what is there.
 *
 * @returns what it has and lacks; where there is no bucket and none may be made, that alone.
 * @throws what the store refuses with, such as `AccessDenied`: the caller names who must be let.
 */
export async function setUpBucket(setup: Setup): Promise<SetupPoint[]> {
  const bucket = await bucketPoint(setup);
  if (bucket.state === 'missing') return [bucket];
  return [bucket, await corsPoint(setup), await lifecyclePoint(setup), await eventsPoint(setup)];
}

const found = (what: SetupPoint['what'], state: SetupPoint['state'], detail: string): SetupPoint => ({
  what,
  state,
  detail,
});

async function bucketPoint({ client, provider, needs, checkOnly }: Setup): Promise<SetupPoint> {
  const Bucket = needs.bucket;
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return found('bucket', 'there', `“${Bucket}” at ${provider.title}`);
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  if (checkOnly) return found('bucket', 'missing', `there is no bucket “${Bucket}” at ${provider.title}`);
  await client.send(new CreateBucketCommand({ Bucket }));
  return found('bucket', 'set', `“${Bucket}” was made at ${provider.title}`);
}

async function corsPoint({ client, provider, needs, checkOnly }: Setup): Promise<SetupPoint> {
  if (provider.cors !== true) return found('cors', 'manual', provider.cors);
  const { bucket: Bucket, origins } = needs;
  const { CORSRules: there = [] } = await orEmpty(client.send(new GetBucketCorsCommand({ Bucket })));
  const missing = missingCors(there, origins);
  if (missing.length === 0) return found('cors', 'there', `pages of ${origins.join(', ')} may send and play`);
  if (checkOnly) return found('cors', 'missing', missing.join('; '));
  const CORSRules = withRules(there, wantedCors(origins));
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  return found('cors', 'set', `pages of ${origins.join(', ')} may now send and play`);
}

async function lifecyclePoint({ client, provider, needs, checkOnly }: Setup): Promise<SetupPoint> {
  if (provider.abortRule !== true) return found('lifecycle', 'manual', provider.abortRule);
  const Bucket = needs.bucket;
  const { Rules: there = [] } = await orEmpty(
    client.send(new GetBucketLifecycleConfigurationCommand({ Bucket })),
  );
  if (endsForgotten(there)) return found('lifecycle', 'there', 'a rule ends forgotten transfers');
  if (checkOnly)
    return found('lifecycle', 'missing', 'no rule ends forgotten transfers: their parts cost for ever');
  const Rules = withRules(there, [WANTED_ABORT]);
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
  );
  return found('lifecycle', 'set', 'a rule now ends forgotten transfers');
}

async function eventsPoint({ client, provider, needs, checkOnly }: Setup): Promise<SetupPoint> {
  if (provider.events !== 'topic') return found('events', 'manual', provider.events);
  if (await findTopic(client, needs.bucket))
    return found('events', 'there', 'the bucket tells of what arrives');
  if (checkOnly)
    return found(
      'events',
      'missing',
      'the bucket tells nobody of what arrives; whoever completes an upload does',
    );
  await notify(client, needs.bucket, needs.events);
  return found('events', 'set', `the bucket now tells ${new URL(needs.events.url).origin} of what arrives`);
}

/** A bucket without rules answers 404. */
async function orEmpty<T extends object>(answer: Promise<T>): Promise<Partial<T>> {
  try {
    return await answer;
  } catch (error) {
    if (isAbsent(error)) return {};
    throw error;
  }
}
