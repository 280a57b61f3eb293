import { Annotations, App, type AppProps, Tags } from 'aws-cdk-lib';
import RECOMMENDED from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import type { Bundles } from './conversion/bundle.ts';
import { ConversionStack } from './conversion/conversion-stack.ts';
import { DatabaseStack } from './database/database-stack.ts';
import { EdgeStack } from './edge/edge-stack.ts';
import { NetworkStack } from './network/network-stack.ts';
import { OperationsStack } from './operations/operations-stack.ts';
import { SearchStack } from './search/search-stack.ts';
import { ClusterStack } from './services/cluster-stack.ts';
import { RegistryStack } from './services/registry-stack.ts';
import { ServicesStack } from './services/services-stack.ts';
import { hasExampleEmail, readAwsSettings, resourceName } from './settings.ts';
import { StorageStack } from './storage/storage-stack.ts';

/** Stack traces in the output would contain local paths. */
const DISABLE_STACK_TRACES = 'aws:cdk:disable-creation-stack-traces';

/** Creates the app. @param overrides - replaces options, for tests. */
export const openApp = ({ context, ...overrides }: AppProps = {}): App =>
  new App({
    // The recommended feature flags for new projects; set here and not in `cdk.json`, so that the tests use them too.
    context: { ...context, ...RECOMMENDED, [DISABLE_STACK_TRACES]: true },
    ...overrides,
    analyticsReporting: false,
    stackTraces: false,
  });

/** Adds the stacks, each with resources that change together. @throws SettingsError listing every problem. */
export function addStacks(app: App, bundles: Bundles): void {
  const settings = readAwsSettings(app.node.getAllContext());
  const id = (name: string) => resourceName(settings, name);
  const network = new NetworkStack(app, id('network'), settings);
  const { vpc, securityGroups } = network;
  const edge = new EdgeStack(app, id('edge'), { settings, vpc, securityGroups });
  const storage = new StorageStack(app, id('storage'), { settings, videoBaseUrl: edge.video.baseUrl });
  const database = new DatabaseStack(app, id('database'), { settings, vpc, securityGroups });
  const { bucket } = storage.media;
  const conversion = new ConversionStack(app, id('conversion'), { settings, bundles, bucket });
  const { repository } = new RegistryStack(app, id('registry'), settings);
  const search =
    settings.searchEngine === 'opensearch'
      ? new SearchStack(app, id('search'), { settings, vpc })
      : undefined;
  const shared = { settings, network, edge, storage, database, search, conversion, repository };
  const cluster = new ClusterStack(app, id('cluster'), shared);
  new ServicesStack(app, id('services'), { ...shared, cluster });
  const operations = new OperationsStack(app, id('operations'), shared);
  if (hasExampleEmail(settings))
    Annotations.of(operations).addWarningV2(
      'workreel:operatorEmail',
      `operatorEmail is the example address ${settings.operatorEmail}: set it to receive budget and alarm emails`,
    );
  Tags.of(app).add('workreel', settings.stage);
}
