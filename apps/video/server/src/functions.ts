/** What the Lambda functions import of the service: little, for each cold start reads all of it. */
export { readJobChange } from './conversion/mediaconvert/job-change.domain.ts';
export type { FunctionMessage } from './conversion/mediaconvert/messages.domain.ts';
export { type JobStarter, requestJob } from './conversion/mediaconvert/start.ts';
export { readObjectCreated } from './events/object-created.domain.ts';
export { originalRandom } from './keys.domain.ts';
