import { integer, invalid, readSettings, type Setting, text, url } from '@workreel/platform/settings';

type Environment = Record<string, string | undefined>;

const required = <T>(setting: Setting<T | undefined>): Setting<T> => ({
  read: (value) => setting.read(value) ?? invalid('must be set'),
});

const role: Setting<string | undefined> = {
  read: (value) =>
    value === undefined || /^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/.test(value)
      ? value
      : invalid('must be the ARN of a role, such as arn:aws:iam::111122223333:role/convert'),
};

const queueSettings = { EVENTS_QUEUE_URL: required(url(['http:', 'https:'])) };
const startSettings = {
  ...queueSettings,
  MEDIACONVERT_ROLE: required(role),
  MEDIACONVERT_QUEUE: text(undefined),
  // Same default as in the service, which checks the duration again.
  MAX_DURATION_SECONDS: integer(12 * 3600, { min: 1, max: 7 * 86_400 }),
};

/** Reads the settings of `object-created`. @throws SettingsError listing every problem. */
export const readObjectCreatedSettings = (env: Environment) => readSettings(env, startSettings);

/** Reads the settings of `job-changed`. @throws SettingsError listing every problem. */
export const readJobChangedSettings = (env: Environment) => readSettings(env, queueSettings);
