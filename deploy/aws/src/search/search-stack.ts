import { Aws, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as opensearch from 'aws-cdk-lib/aws-opensearchservice';
import type { Construct } from 'constructs';
import { immutable } from '../network/security-groups.ts';
import { resourceName, type Settings } from '../settings.ts';

interface SearchProps {
  settings: Settings;
  vpc: ec2.IVpc;
}

const HTTPS = ec2.Port.tcp(443);
/** Name by which the index is searched, and prefix of the names of all indexes. */
const INDEX = 'workreel-postings';
/** Paths of the requests of packages/search-opensearch: its indexes, their alias, and several searches at once. */
const PATHS = [`${INDEX}*`, '_aliases', `_alias/${INDEX}`, '_msearch'];
const METHODS = ['Get', 'Head', 'Post', 'Put', 'Delete'];

/** The search index of the jobs service, in Amazon OpenSearch Service. Only exists if `searchEngine` is `opensearch`. */
export class SearchStack extends Stack {
  readonly domain: opensearch.Domain;
  /** Role of the tasks that search and write the index. */
  readonly clientRole: iam.IRole;
  /** Security group of these tasks. */
  readonly clients: ec2.ISecurityGroup;
  /** Environment variables of the services. */
  readonly variables: Record<string, string>;

  constructor(scope: Construct, id: string, { settings, vpc }: SearchProps) {
    super(scope, id);
    const createGroup = (name: string, description: string) =>
      new ec2.SecurityGroup(this, name, { vpc, description, allowAllOutbound: false });
    const clients = createGroup('Clients', 'Processes of the jobs service');
    const nodes = createGroup('Nodes', 'OpenSearch');
    nodes.addIngressRule(clients, HTTPS, 'From the jobs service');
    this.clients = immutable(this, 'ImmutableClients', clients);

    // Here, because the access policy names it: in the stack of the services, it would be a circular dependency.
    this.clientRole = new iam.Role(this, 'ClientRole', {
      assumedBy: new iam.ServicePrincipal('ecs-tasks.amazonaws.com'),
    });
    // The access policy contains the name, which therefore cannot be generated.
    const domainName = resourceName(settings, 'search');
    this.domain = this.#createDomain(domainName, settings, vpc, nodes);
    // Set in the template, because CDK's own property deploys a function that can modify the domain.
    const { defaultChild } = this.domain.node;
    (defaultChild as opensearch.CfnDomain).accessPolicies = this.#accessPolicy(domainName);
    this.variables = {
      SEARCH_ENGINE: 'opensearch',
      OPENSEARCH_URL: `https://${this.domain.domainEndpoint}`,
      OPENSEARCH_INDEX: INDEX,
      OPENSEARCH_AWS_REGION: Aws.REGION,
    };
  }

  #createDomain(
    domainName: string,
    { searchNodes, searchClass, searchGib }: Settings,
    vpc: ec2.IVpc,
    securityGroup: ec2.ISecurityGroup,
  ): opensearch.Domain {
    const zones = Math.min(searchNodes, 2);
    const domain = new opensearch.Domain(this, 'Domain', {
      domainName,
      // The version that the tests run on.
      version: opensearch.EngineVersion.OPENSEARCH_2_19,
      capacity: {
        dataNodes: searchNodes,
        dataNodeInstanceType: `${searchClass}.search`,
        // Requires three zones and dedicated nodes.
        multiAzWithStandbyEnabled: false,
      },
      zoneAwareness: zones === 1 ? { enabled: false } : { enabled: true, availabilityZoneCount: zones },
      ebs: { volumeSize: searchGib, volumeType: ec2.EbsDeviceVolumeType.GP3 },
      vpc,
      vpcSubnets: [{ subnets: vpc.isolatedSubnets.slice(0, zones) }],
      securityGroups: [securityGroup],
      enforceHttps: true,
      tlsSecurityPolicy: opensearch.TLSSecurityPolicy.TLS_1_2_PFS,
      nodeToNodeEncryption: true,
      encryptionAtRest: { enabled: true },
      enableAutoSoftwareUpdate: true,
      // Unlike the other stores, it contains nothing that cannot be built again from the database.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(domain).acknowledge(
      {
        id: 'AwsSolutions-OS3',
        reason: 'IP addresses of tasks change; a security group admits them, and requests are signed.',
      },
      {
        id: 'AwsSolutions-OS4',
        reason:
          'While the cluster has no manager, only keyword searches fail, which does not justify three more nodes (README.md).',
      },
      ...['SEARCH_SLOW_LOGS', 'INDEX_SLOW_LOGS'].map((log) => ({
        id: `AwsSolutions-OS9[LogExport::${log}]`,
        reason:
          'The services measure searches themselves (docs/metrics.md); slow logs would contain keywords.',
      })),
      ...(zones === 1
        ? [{ id: 'AwsSolutions-OS7', reason: 'A single node (searchNodes) is in one zone.' }]
        : []),
    );
    return domain;
  }

  /** Admits only the role, and only to its indexes. */
  #accessPolicy(domainName: string): iam.PolicyDocument {
    return new iam.PolicyDocument({
      statements: [
        new iam.PolicyStatement({
          principals: [this.clientRole],
          actions: METHODS.map((method) => `es:ESHttp${method}`),
          resources: PATHS.map((path) =>
            this.formatArn({ service: 'es', resource: 'domain', resourceName: `${domainName}/${path}` }),
          ),
        }),
      ],
    });
  }
}
