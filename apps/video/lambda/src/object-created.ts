import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { S3Client } from '@aws-sdk/client-s3';
import {
  type JobStarter,
  originalRandom,
  readObjectCreated,
  requestJob,
} from '@workreel/video-server/functions';
import type { Handler } from 'aws-lambda';
import { LIMITS } from './limits.ts';
import { type Notifier, notify, openNotifier } from './notify.ts';
import { readStartSettings } from './settings.ts';

type Created = ReturnType<typeof readObjectCreated>[number];

/**
 * Handles S3's events: reports each original to the service, requests its first job, and reports the result. Ignores other
 * objects and S3's test event.
 *
 * @throws after everything else is done, what Lambda should retry.
 */
export const objectCreated =
  (starter: JobStarter, notifier: Notifier) =>
  async (event: unknown): Promise<void> => {
    const failures: Error[] = [];
    for (const created of readObjectCreated(event).filter(isOriginal))
      await take(starter, notifier, created).catch((cause: Error) => {
        failures.push(new Error(`${created.bucket}/${created.key}: ${cause.message}`, { cause }));
      });
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1)
      throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
  };

const isOriginal = ({ key }: Created): boolean => originalRandom(key) !== undefined;

async function take(starter: JobStarter, notifier: Notifier, created: Created): Promise<void> {
  await notify(notifier, { kind: 'object-created', ...created });
  const message = await requestJob(starter, { ...created, attempt: 1 });
  await notify(notifier, message);
  console.log(JSON.stringify(message));
}

/** @throws SettingsError. Region and credentials are those that AWS Lambda gives. */
export function openObjectCreated(env: Record<string, string | undefined>) {
  const settings = readStartSettings(env);
  const starter = {
    mediaConvert: new MediaConvertClient(LIMITS),
    s3: new S3Client(LIMITS),
    role: settings.MEDIACONVERT_ROLE,
    queue: settings.MEDIACONVERT_QUEUE,
    maxDurationSeconds: settings.MAX_DURATION_SECONDS,
  };
  return objectCreated(starter, openNotifier(settings.EVENTS_QUEUE_URL));
}

/** Opened by the first event, kept for those that come while this process lives. */
let opened: ReturnType<typeof openObjectCreated> | undefined;

export const handler: Handler<unknown, void> = async (event) => {
  opened ??= openObjectCreated(process.env);
  await opened(event);
};
