import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { S3Client } from '@aws-sdk/client-s3';
import { type JobStarter, randomPart, readObjectCreated, requestJob } from '@workreel/video-server/functions';
import type { Handler } from 'aws-lambda';
import { CLIENT_OPTIONS } from './client-options.ts';
import { type Notifier, notify, openNotifier } from './notify.ts';
import { readObjectCreatedSettings } from './settings.ts';

type Created = ReturnType<typeof readObjectCreated>[number];

/**
 * Handles S3 events: reports each original to the service, requests its first job, and reports the result. Ignores other
 * objects and S3's test event.
 *
 * @throws after all records were tried, if Lambda should retry the event.
 */
export const objectCreated =
  (starter: JobStarter, notifier: Notifier) =>
  async (event: unknown): Promise<void> => {
    const failures: Error[] = [];
    for (const created of readObjectCreated(event).filter(isOriginal))
      await handleOriginal(starter, notifier, created).catch((cause: Error) => {
        failures.push(new Error(`${created.bucket}/${created.key}: ${cause.message}`, { cause }));
      });
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1)
      throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
  };

const isOriginal = ({ key }: Created): boolean => randomPart(key) !== undefined;

async function handleOriginal(starter: JobStarter, notifier: Notifier, created: Created): Promise<void> {
  await notify(notifier, { kind: 'object-created', ...created });
  const message = await requestJob(starter, { ...created, attempt: 1 });
  await notify(notifier, message);
  console.log(JSON.stringify(message));
}

/** Creates the function with the region and credentials of AWS Lambda. @throws SettingsError. */
export function openObjectCreated(env: Record<string, string | undefined>) {
  const settings = readObjectCreatedSettings(env);
  const starter = {
    mediaConvert: new MediaConvertClient(CLIENT_OPTIONS),
    s3: new S3Client(CLIENT_OPTIONS),
    role: settings.MEDIACONVERT_ROLE,
    queue: settings.MEDIACONVERT_QUEUE,
    maxDurationSeconds: settings.MAX_DURATION_SECONDS,
  };
  return objectCreated(starter, openNotifier(settings.EVENTS_QUEUE_URL));
}

/** Created by the first event and reused for later events in the same process. */
let instance: ReturnType<typeof openObjectCreated> | undefined;

export const handler: Handler<unknown, void> = async (event) => {
  instance ??= openObjectCreated(process.env);
  await instance(event);
};
