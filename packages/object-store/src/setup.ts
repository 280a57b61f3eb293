import { ownOrigins } from '@workreel/platform/common-settings';
import { isFolder, type StoreSettings, s3Options } from './open.ts';
import type { SetupPoint } from './s3/setup.ts';
import type { EventTarget } from './s3/topics.ts';

export type { SetupPoint } from './s3/setup.ts';

interface SetupSettings extends StoreSettings {
  VIDEO_BASE_URL: string;
  CORS_ORIGINS: string[];
}

/**
 * Gives the store of these settings what it lacks.
 *
 * @param options.events - where stores send what has arrived that push it themselves, and with which secret.
 * @param options.checkOnly - only looks.
 * @returns what it has and lacks; nothing for the file store, which is set up by its start.
 * @throws what the store refuses with.
 */
export async function setUpStorage(
  settings: SetupSettings,
  { events, checkOnly }: { events: EventTarget; checkOnly: boolean },
): Promise<SetupPoint[]> {
  if (isFolder(settings)) return [];
  const { setUpBucket, openS3Client, providerFor } = await import('./s3/index.ts');
  const options = s3Options(settings);
  const client = openS3Client(options);
  try {
    return await setUpBucket({
      client,
      provider: providerFor(options),
      needs: {
        bucket: options.bucket,
        origins: [...ownOrigins(settings.VIDEO_BASE_URL), ...settings.CORS_ORIGINS],
        events,
      },
      checkOnly,
    });
  } finally {
    client.destroy();
  }
}
