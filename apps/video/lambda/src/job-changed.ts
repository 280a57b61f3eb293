import { readJobChange } from '@workreel/video-server/functions';
import type { Handler } from 'aws-lambda';
import { type Notifier, notify, openNotifier } from './notify.ts';
import { readQueueSettings } from './settings.ts';

/**
 * Hears from MediaConvert how a job is, and tells it to the service. Jobs of others that share the account mean nothing
 * here.
 *
 * @throws what is to be repeated.
 */
export const jobChanged =
  (notifier: Notifier) =>
  async (event: unknown): Promise<void> => {
    const message = readJobChange(event);
    if (message) await notify(notifier, message);
  };

/** @throws SettingsError. Region and credentials are those that AWS Lambda gives. */
export const openJobChanged = (env: Record<string, string | undefined>) =>
  jobChanged(openNotifier(readQueueSettings(env).EVENTS_QUEUE_URL));

/** Opened by the first event, kept for those that come while this process lives. */
let opened: ReturnType<typeof openJobChanged> | undefined;

export const handler: Handler<unknown, void> = async (event) => {
  opened ??= openJobChanged(process.env);
  await opened(event);
};
