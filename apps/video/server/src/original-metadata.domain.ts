/** Metadata of originals in the object store, for conversions that start without the database. */

const KEEP_LOUDNESS = 'keep-loudness';

export const originalMetadata = ({
  keepLoudness,
}: {
  keepLoudness?: boolean | undefined;
}): Record<string, string> => (keepLoudness ? { [KEEP_LOUDNESS]: 'true' } : {});

export const readKeepLoudness = (metadata: Record<string, string> | undefined): boolean =>
  metadata?.[KEEP_LOUDNESS] === 'true';
