import { bucketObjections } from './buckets.domain.ts';
import { databaseObjections } from './database.domain.ts';
import { eventObjections } from './events.domain.ts';
import { networkObjections } from './network.domain.ts';
import { operationsObjections } from './operations.domain.ts';
import { policyObjections } from './policies.domain.ts';
import { resourcesOf, type Template } from './resources.domain.ts';
import { serviceObjections } from './services.domain.ts';

const CHECKS = [
  policyObjections,
  bucketObjections,
  networkObjections,
  databaseObjections,
  eventObjections,
  serviceObjections,
  operationsObjections,
];

/** Whatever must not be deployed: each names the resource. Of all stacks together, which look after one another. */
export function objectionsTo(templates: readonly Template[]): string[] {
  const all = resourcesOf(templates);
  return CHECKS.flatMap((check) => check(all));
}
