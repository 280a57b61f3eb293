import { at, listOf, namedIn, ofType, type Resource, unless } from './resources.domain.ts';

const CLOSED = ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets'];

/** Buckets that are open, unencrypted, lose what they should keep or keep what they should lose. */
export const bucketObjections = (all: readonly Resource[]): string[] => {
  const buckets = ofType(all, 'AWS::S3::Bucket');
  const media = buckets.filter(({ properties }) => properties.CorsConfiguration !== undefined);
  return [
    ...buckets.flatMap((bucket) => [...ofBucket(bucket), ...ofPolicy(bucket, all)]),
    ...media.flatMap(ofMedia),
    ...(media.length === 1 ? [] : ['no bucket has rules by which pages send to it (CORS)']),
    ...buckets
      .filter((bucket) => !media.includes(bucket) && !hasRule(bucket, 'ExpirationInDays'))
      .map(({ id }) => `${id} keeps logs for ever: no lifecycle rule ends them`),
  ];
};

const rulesOf = ({ properties }: Resource): unknown[] =>
  listOf(at(properties, 'LifecycleConfiguration', 'Rules')).filter(
    (rule) => at(rule, 'Status') === 'Enabled',
  );

const hasRule = (bucket: Resource, name: string): boolean =>
  rulesOf(bucket).some((rule) => at(rule, name) !== undefined);

function ofBucket(bucket: Resource): string[] {
  const { id, properties, deletionPolicy } = bucket;
  const algorithms = listOf(at(properties, 'BucketEncryption', 'ServerSideEncryptionConfiguration'));
  return unless(id, [
    [
      CLOSED.every((name) => at(properties, 'PublicAccessBlockConfiguration', name) === true),
      'may be made public',
    ],
    [properties.AccessControl === undefined, 'has an ACL'],
    [
      algorithms.some((one) => at(one, 'ServerSideEncryptionByDefault', 'SSEAlgorithm') !== undefined),
      'is not encrypted',
    ],
    [
      at(properties, 'OwnershipControls', 'Rules', 0, 'ObjectOwnership') === 'BucketOwnerEnforced',
      'may hold objects of others',
    ],
    [deletionPolicy === 'Retain', 'goes with its stack'],
    [
      hasRule(bucket, 'AbortIncompleteMultipartUpload'),
      'keeps forgotten transfers: no lifecycle rule ends them',
    ],
    [
      at(properties, 'VersioningConfiguration', 'Status') !== 'Enabled' ||
        hasRule(bucket, 'NoncurrentVersionExpiration'),
      'keeps old versions for ever',
    ],
  ]);
}

/** By TLS alone. */
function ofPolicy({ id }: Resource, all: readonly Resource[]): string[] {
  const denies = ofType(all, 'AWS::S3::BucketPolicy')
    .filter(({ properties }) => namedIn(properties.Bucket).includes(id))
    .flatMap(({ properties }) => listOf(at(properties, 'PolicyDocument', 'Statement')))
    .filter((statement) => at(statement, 'Effect') === 'Deny');
  return unless(id, [
    [
      denies.some((one) => at(one, 'Condition', 'Bool', 'aws:SecureTransport') === 'false'),
      'may be asked without TLS',
    ],
  ]);
}

/** What pages may do, and who is told. */
function ofMedia({ id, properties }: Resource): string[] {
  const rules = listOf(at(properties, 'CorsConfiguration', 'CorsRules'));
  const sending = rules.filter((rule) =>
    listOf(at(rule, 'AllowedMethods')).some((method) => method === 'PUT' || method === 'POST'),
  );
  return unless(id, [
    [sending.length > 0, 'lets no page send'],
    [
      sending.every((rule) => !JSON.stringify(at(rule, 'AllowedOrigins')).includes('*')),
      'lets pages of anybody send (CORS)',
    ],
    [
      rules.every((rule) => !listOf(at(rule, 'AllowedMethods')).includes('DELETE')),
      'lets pages delete (CORS)',
    ],
    [
      sending.every((rule) => listOf(at(rule, 'ExposedHeaders')).includes('ETag')),
      'does not expose ETag: no upload completes',
    ],
    [
      at(properties, 'NotificationConfiguration', 'EventBridgeConfiguration', 'EventBridgeEnabled') === true,
      'tells nobody of what arrives',
    ],
    [properties.LoggingConfiguration !== undefined, 'writes down nobody who asks'],
  ]);
}
