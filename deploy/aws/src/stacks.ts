import { Annotations, App, type AppProps, Tags } from 'aws-cdk-lib';
import RECOMMENDED from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import type { Bundles } from './conversion/bundle.ts';
import { ConversionStack } from './conversion/conversion-stack.ts';
import { DatabaseStack } from './database/database-stack.ts';
import { EdgeStack } from './edge/edge-stack.ts';
import { NetworkStack } from './network/network-stack.ts';
import { OperationsStack } from './operations/operations-stack.ts';
import { ClusterStack } from './services/cluster-stack.ts';
import { RegistryStack } from './services/registry-stack.ts';
import { ServicesStack } from './services/services-stack.ts';
import { isExample, named, readAwsSettings } from './settings.ts';
import { StorageStack } from './storage/storage-stack.ts';

/** Where each resource was written stands in no file of the output: it would name folders of this machine. */
const NO_TRACES = 'aws:cdk:disable-creation-stack-traces';

/** @param changes - of the way in which the command opens it. */
export const openApp = ({ context, ...changes }: AppProps = {}): App =>
  new App({
    // As CDK has it for whoever begins today; said here and not in `cdk.json`, so that tests and command do the same.
    context: { ...context, ...RECOMMENDED, [NO_TRACES]: true },
    ...changes,
    analyticsReporting: false,
    stackTraces: false,
  });

/** The stacks, split by what changes together. @throws SettingsError listing every problem. */
export function addStacks(app: App, bundles: Bundles): void {
  const settings = readAwsSettings(app.node.getAllContext());
  const id = (what: string) => named(settings, what);
  const network = new NetworkStack(app, id('network'), settings);
  const { vpc, securityGroups } = network;
  const edge = new EdgeStack(app, id('edge'), { settings, vpc, securityGroups });
  const storage = new StorageStack(app, id('storage'), { settings, videoBaseUrl: edge.video.baseUrl });
  const database = new DatabaseStack(app, id('database'), { settings, vpc, securityGroups });
  const { bucket } = storage.media;
  const conversion = new ConversionStack(app, id('conversion'), { settings, bundles, bucket });
  const { repository } = new RegistryStack(app, id('registry'), settings);
  const made = { settings, network, edge, storage, database, conversion, repository };
  const cluster = new ClusterStack(app, id('cluster'), made);
  new ServicesStack(app, id('services'), { ...made, cluster });
  const operations = new OperationsStack(app, id('operations'), made);
  if (isExample(settings))
    Annotations.of(operations).addWarningV2(
      'workreel:operatorEmail',
      `operatorEmail is ${settings.operatorEmail}: nobody is told what is spent and what fails`,
    );
  Tags.of(app).add('workreel', settings.stage);
}
