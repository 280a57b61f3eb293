import { at, listOf, ofType, type Resource, unless } from './resources.domain.ts';

const EVERYBODY = ['0.0.0.0/0', '::/0'];

/** Ways in that nobody meant. */
export const networkObjections = (all: readonly Resource[]): string[] => [
  ...ingresses(all)
    .filter(({ rule }) =>
      [at(rule, 'CidrIp'), at(rule, 'CidrIpv6')].some((from) => EVERYBODY.includes(from as string)),
    )
    .map(({ id }) => `${id} lets everybody in`),
  ...ofType(all, 'AWS::EC2::Subnet')
    .filter(({ properties }) => properties.MapPublicIpOnLaunch === true)
    .map(({ id }) => `${id} gives what stands there a public address`),
  ...ofType(all, 'AWS::ElasticLoadBalancingV2::LoadBalancer').flatMap(({ id, properties }) =>
    unless(id, [[properties.Scheme === 'internal', 'can be reached past CloudFront']]),
  ),
  ...ofType(all, 'AWS::ElasticLoadBalancingV2::TargetGroup').flatMap(({ id, properties }) =>
    unless(id, [[properties.HealthCheckPath === '/health/ready', 'sends people to what is not ready']]),
  ),
  ...ofType(all, 'AWS::CloudFront::Distribution').flatMap(ofDistribution),
];

const ingresses = (all: readonly Resource[]): { id: string; rule: unknown }[] => [
  ...ofType(all, 'AWS::EC2::SecurityGroup').flatMap(({ id, properties }) =>
    listOf(properties.SecurityGroupIngress).map((rule) => ({ id, rule })),
  ),
  ...ofType(all, 'AWS::EC2::SecurityGroupIngress').map(({ id, properties }) => ({ id, rule: properties })),
];

function ofDistribution({ id, properties }: Resource): string[] {
  const config = properties.DistributionConfig;
  const behaviours = [at(config, 'DefaultCacheBehavior'), ...listOf(at(config, 'CacheBehaviors'))];
  const origins = listOf(at(config, 'Origins'));
  return unless(id, [
    [
      behaviours.every((one) =>
        ['redirect-to-https', 'https-only'].includes(at(one, 'ViewerProtocolPolicy') as string),
      ),
      'answers without https',
    ],
    [
      origins.every(
        (origin) =>
          at(origin, 'VpcOriginConfig') !== undefined || at(origin, 'OriginAccessControlId') !== undefined,
      ),
      'reads from an origin that everybody can reach',
    ],
    [
      at(config, 'Aliases') === undefined ||
        /^TLSv1\.[23]/.test(String(at(config, 'ViewerCertificate', 'MinimumProtocolVersion'))),
      'speaks old TLS',
    ],
  ]);
}
