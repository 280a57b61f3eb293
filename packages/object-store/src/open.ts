import { openFileStore } from './file/index.ts';
import type { ProviderName } from './s3/providers.data.ts';
import type { ObjectStore } from './store.ts';

/** What choosing a store takes of the service's settings. */
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

/** Names the one bucket of the file store. */
export const FILE_BUCKET = 'workreel';

/** Whether `STORAGE` keeps objects as files of this machine, which a process of ours serves: see `ObjectStore.folder`. */
export const isFolder = ({ STORAGE }: Pick<StoreSettings, 'STORAGE'>): boolean => STORAGE === 'file';

/** The store of `STORAGE`. @param secret - `SIGNING_SECRET`: the file store signs with it. */
export async function openObjectStore(settings: StoreSettings, secret: string): Promise<ObjectStore> {
  if (!isFolder(settings)) {
    // The SDK takes a third of a second to load, which the embedded default need not wait for.
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

/** How the bucket of these settings is reached. */
export const s3Options = (settings: StoreSettings) => ({
  bucket: settings.S3_BUCKET!,
  region: settings.S3_REGION,
  endpoint: settings.S3_ENDPOINT,
  forcePathStyle: settings.S3_FORCE_PATH_STYLE,
  provider: settings.S3_PROVIDER,
});
