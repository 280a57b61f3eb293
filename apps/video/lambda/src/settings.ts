import { address, integer, readSettings, type Setting, text, wrong } from '@workreel/platform/settings';

type Environment = Record<string, string | undefined>;

const required = <T>(setting: Setting<T | undefined>): Setting<T> => ({
  read: (value) => setting.read(value) ?? wrong('must be set'),
});

const role: Setting<string | undefined> = {
  read: (value) =>
    value === undefined || /^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/.test(value)
      ? value
      : wrong('must be the ARN of a role, as in arn:aws:iam::111122223333:role/convert'),
};

const queueSettings = { EVENTS_QUEUE_URL: required(address(['http:', 'https:'])) };
const startSettings = {
  ...queueSettings,
  MEDIACONVERT_ROLE: required(role),
  MEDIACONVERT_QUEUE: text(undefined),
  // As the service's own, which looks again.
  MAX_DURATION_SECONDS: integer(12 * 3600, { min: 1, max: 7 * 86_400 }),
};

/** Of the function that begins jobs. @throws SettingsError listing every problem. */
export const readStartSettings = (env: Environment) => readSettings(env, startSettings);

/** Of the function that passes on how jobs are. @throws SettingsError. */
export const readQueueSettings = (env: Environment) => readSettings(env, queueSettings);
