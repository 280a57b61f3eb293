import { openFileStore } from './file/index.ts';
import type { ProviderName } from './s3/providers.data.ts';
import type { ObjectStore } from './store.ts';

/** The settings that select and configure the object store. */
export interface StoreSettings {
  STORAGE: 'file' | 's3';
  UPLOAD_DIR: string;
  STORE_BASE_URL: string;
  STORE_INTERNAL_URL: string;
  MEDIA_BASE_URL: string;
  S3_BUCKET: string | undefined;
  S3_REGION: string | undefined;
  S3_ENDPOINT: string | undefined;
  S3_FORCE_PATH_STYLE: boolean;
  S3_PROVIDER: ProviderName | undefined;
}

/** The name of the file store's only bucket. */
export const FILE_BUCKET = 'workreel';

/** Returns whether objects are stored as local files, which the service serves itself: see `ObjectStore.folder`. */
export const usesFileStore = ({ STORAGE }: Pick<StoreSettings, 'STORAGE'>): boolean => STORAGE === 'file';

/** Opens the object store that `STORAGE` selects. @param secret - `SIGNING_SECRET`, which the file store signs URLs with. */
export async function openObjectStore(settings: StoreSettings, secret: string): Promise<ObjectStore> {
  if (!usesFileStore(settings)) {
    // Load the SDK only if needed: it takes a third of a second.
    const { openS3Store } = await import('./s3/index.ts');
    return openS3Store(s3Options(settings));
  }
  return openFileStore({
    root: settings.UPLOAD_DIR,
    bucket: FILE_BUCKET,
    publicUrl: settings.STORE_BASE_URL,
    internalUrl: settings.STORE_INTERNAL_URL,
    secret,
    mediaUrl: settings.MEDIA_BASE_URL,
  });
}

/** Returns the S3 options from the settings. */
export const s3Options = (settings: StoreSettings) => ({
  bucket: settings.S3_BUCKET!,
  region: settings.S3_REGION,
  endpoint: settings.S3_ENDPOINT,
  forcePathStyle: settings.S3_FORCE_PATH_STYLE,
  provider: settings.S3_PROVIDER,
});
