import { readJobChange } from '@workreel/video-server/functions';
import type { Handler } from 'aws-lambda';
import { type Notifier, notify, openNotifier } from './notify.ts';
import { readJobChangedSettings } from './settings.ts';

/**
 * Handles state changes of MediaConvert jobs and reports them to the service. Ignores other jobs in the account.
 *
 * @throws if Lambda should retry the event.
 */
export const jobChanged =
  (notifier: Notifier) =>
  async (event: unknown): Promise<void> => {
    const message = readJobChange(event);
    if (message) await notify(notifier, message);
  };

/** Creates the function with the region and credentials of AWS Lambda. @throws SettingsError. */
export const openJobChanged = (env: Record<string, string | undefined>) =>
  jobChanged(openNotifier(readJobChangedSettings(env).EVENTS_QUEUE_URL));

/** Created by the first event and reused for later events in the same process. */
let instance: ReturnType<typeof openJobChanged> | undefined;

export const handler: Handler<unknown, void> = async (event) => {
  instance ??= openJobChanged(process.env);
  await instance(event);
};
