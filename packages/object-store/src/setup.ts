import { serviceOrigins } from '@workreel/platform/common-settings';
import { type StoreSettings, s3Options, usesFileStore } from './open.ts';
import type { SetupCheck } from './s3/setup.ts';
import type { EventWebhook } from './s3/topics.ts';

export type { SetupCheck } from './s3/setup.ts';

interface SetupSettings extends StoreSettings {
  VIDEO_BASE_URL: string;
  CORS_ORIGINS: string[];
}

/**
 * Sets up the configured object store: bucket, CORS, lifecycle rule and event notifications.
 *
 * @param options.events - webhook and secret for stores that push events themselves.
 * @param options.checkOnly - only reports what is missing.
 * @returns one result per item; empty for the file store, which needs no setup.
 * @throws the store's own error, such as `AccessDenied`.
 */
export async function setUpStorage(
  settings: SetupSettings,
  { events, checkOnly }: { events: EventWebhook; checkOnly: boolean },
): Promise<SetupCheck[]> {
  if (usesFileStore(settings)) return [];
  const { setUpBucket, openS3Client, providerFor } = await import('./s3/index.ts');
  const options = s3Options(settings);
  const client = openS3Client(options);
  try {
    return await setUpBucket({
      client,
      provider: providerFor(options),
      requirements: {
        bucket: options.bucket,
        origins: [...serviceOrigins(settings.VIDEO_BASE_URL), ...settings.CORS_ORIGINS],
        events,
      },
      checkOnly,
    });
  } finally {
    client.destroy();
  }
}
