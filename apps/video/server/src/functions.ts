/** Everything that the Lambda functions import from the service. Kept small, because each cold start loads all of it. */
export { readJobChange } from './conversion/mediaconvert/job-change.domain.ts';
export type { FunctionMessage } from './conversion/mediaconvert/messages.domain.ts';
export { type JobStarter, requestJob } from './conversion/mediaconvert/start.ts';
export { readObjectCreated } from './events/object-created.domain.ts';
export { randomPart } from './keys.domain.ts';
