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
import {
  ABORT_RULE,
  abortsIncompleteUploads,
  mergeRules,
  missingCors,
  requiredCors,
} from './setup.domain.ts';
import { type EventWebhook, hasUploadTopic, subscribeWebhook } from './topics.ts';

export interface BucketRequirements {
  bucket: string;
  /** Origins of the pages that upload. */
  origins: readonly string[];
  /** Webhook for stores that push events. */
  events: EventWebhook;
}

/** The state of one required item of the configuration. */
export interface SetupCheck {
  item: 'bucket' | 'cors' | 'lifecycle' | 'events';
  /** `set`: has just been set. `manual`: cannot be set through this store's S3 API; see `detail`. */
  state: 'present' | 'set' | 'missing' | 'manual';
  detail: string;
}

interface Setup {
  client: S3Client;
  provider: Provider;
  requirements: BucketRequirements;
  checkOnly: boolean;
}

/**
 * Sets up the missing configuration of a bucket, and leaves the rest unchanged.
 *
 * @returns the state of each item; only the state of the bucket if the bucket is missing and `checkOnly` is set.
 * @throws the store's own error, such as `AccessDenied`.
 */
export async function setUpBucket(setup: Setup): Promise<SetupCheck[]> {
  const bucket = await createBucket(setup);
  if (bucket.state === 'missing') return [bucket];
  return [bucket, await setUpCors(setup), await setUpLifecycle(setup), await setUpEvents(setup)];
}

const check = (item: SetupCheck['item'], state: SetupCheck['state'], detail: string): SetupCheck => ({
  item,
  state,
  detail,
});

async function createBucket({ client, provider, requirements, checkOnly }: Setup): Promise<SetupCheck> {
  const Bucket = requirements.bucket;
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return check('bucket', 'present', `“${Bucket}” at ${provider.displayName}`);
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  if (checkOnly)
    return check('bucket', 'missing', `bucket “${Bucket}” does not exist at ${provider.displayName}`);
  await client.send(new CreateBucketCommand({ Bucket }));
  return check('bucket', 'set', `“${Bucket}” was created at ${provider.displayName}`);
}

async function setUpCors({ client, provider, requirements, checkOnly }: Setup): Promise<SetupCheck> {
  if (provider.cors !== true) return check('cors', 'manual', provider.cors);
  const { bucket: Bucket, origins } = requirements;
  const { CORSRules: current = [] } = await emptyIfAbsent(client.send(new GetBucketCorsCommand({ Bucket })));
  const missing = missingCors(current, origins);
  if (missing.length === 0) return check('cors', 'present', `${origins.join(', ')} can upload and play`);
  if (checkOnly) return check('cors', 'missing', missing.join('; '));
  const CORSRules = mergeRules(current, requiredCors(origins));
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  return check('cors', 'set', `${origins.join(', ')} can now upload and play`);
}

async function setUpLifecycle({ client, provider, requirements, checkOnly }: Setup): Promise<SetupCheck> {
  if (provider.abortRule !== true) return check('lifecycle', 'manual', provider.abortRule);
  const Bucket = requirements.bucket;
  const { Rules: current = [] } = await emptyIfAbsent(
    client.send(new GetBucketLifecycleConfigurationCommand({ Bucket })),
  );
  if (abortsIncompleteUploads(current))
    return check('lifecycle', 'present', 'a rule aborts incomplete uploads');
  if (checkOnly)
    return check(
      'lifecycle',
      'missing',
      'no rule aborts incomplete uploads, whose parts use paid storage forever',
    );
  const Rules = mergeRules(current, [ABORT_RULE]);
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
  );
  return check('lifecycle', 'set', 'a rule now aborts incomplete uploads');
}

async function setUpEvents({ client, provider, requirements, checkOnly }: Setup): Promise<SetupCheck> {
  if (provider.events !== 'topic') return check('events', 'manual', provider.events);
  if (await hasUploadTopic(client, requirements.bucket))
    return check('events', 'present', 'the bucket sends events of new objects');
  if (checkOnly)
    return check(
      'events',
      'missing',
      'the bucket sends no events of new objects; only clients report completed uploads',
    );
  await subscribeWebhook(client, requirements.bucket, requirements.events);
  return check(
    'events',
    'set',
    `the bucket now sends events of new objects to ${new URL(requirements.events.url).origin}`,
  );
}

/** Maps the 404 of a bucket without rules to an empty response. */
async function emptyIfAbsent<T extends object>(response: Promise<T>): Promise<Partial<T>> {
  try {
    return await response;
  } catch (error) {
    if (isAbsent(error)) return {};
    throw error;
  }
}
