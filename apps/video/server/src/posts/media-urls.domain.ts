import { accessScopeOf, presignPathSegment } from '@workreel/object-store';

/** The base URLs, secret and time from which media URLs are built. */
export interface MediaUrlOptions {
  /** `MEDIA_BASE_URL`. */
  mediaBaseUrl: string;
  /** `PRIVATE_MEDIA_BASE_URL`: signed paths are checked there; a bucket cannot check them. */
  privateBaseUrl: string;
  /** `SIGNING_SECRET`: signs the URLs of private media. */
  secret: string;
  now: Date;
  /** The session that the URLs of private media are for, and which they end with; null for anonymous viewers. */
  sessionId: string | null;
}

/** The settings and secrets that media URLs depend on. */
export interface MediaSettings {
  settings: { MEDIA_BASE_URL: string; PRIVATE_MEDIA_BASE_URL: string };
  secrets: { signing: string };
}

export const mediaUrlOptions = (
  { settings, secrets }: MediaSettings,
  now: Date,
  sessionId: string | null,
): MediaUrlOptions => ({
  mediaBaseUrl: settings.MEDIA_BASE_URL,
  privateBaseUrl: settings.PRIVATE_MEDIA_BASE_URL,
  secret: secrets.signing,
  now,
  sessionId,
});

const HOUR_SECONDS = 3_600;
/** Minimum validity of a signed URL: longer than any viewing session. It ends earlier if the viewer loses access (`mayWatch`). */
const SIGNED_URL_SECONDS = 24 * HOUR_SECONDS;

/**
 * Returns the URL of a media object. Signed URLs expire on the hour, so that the URL of an object stays the same for an hour and
 * caches can use it.
 *
 * @param key - starts with the visibility prefix.
 */
export function mediaUrl(options: MediaUrlOptions, key: string): string {
  const { mediaBaseUrl, privateBaseUrl, secret, now, sessionId } = options;
  if (key.startsWith('public/')) return `${mediaBaseUrl}/${key}`;
  const minExpiry = now.getTime() / 1000 + SIGNED_URL_SECONDS;
  const expiry = Math.ceil(minExpiry / HOUR_SECONDS) * HOUR_SECONDS;
  return `${privateBaseUrl}/${presignPathSegment(secret, accessScopeOf(key), expiry, sessionId)}/${key}`;
}
