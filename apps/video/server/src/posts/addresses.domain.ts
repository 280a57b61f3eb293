import { grantPath, scopeOf } from '@workreel/object-store';

/** Where players fetch, and what signs the addresses of private media (`MEDIA_BASE_URL`, `SIGNING_SECRET`). */
export interface MediaSite {
  mediaBaseUrl: string;
  /** Where who fetches is looked at: a bucket or CDN hands out what it has. */
  privateBaseUrl: string;
  secret: string;
  now: Date;
}

/** What says where media are. */
export interface MediaSettings {
  settings: { MEDIA_BASE_URL: string; PRIVATE_MEDIA_BASE_URL: string };
  secrets: { signing: string };
}

export const mediaSite = ({ settings, secrets }: MediaSettings, now: Date): MediaSite => ({
  mediaBaseUrl: settings.MEDIA_BASE_URL,
  privateBaseUrl: settings.PRIVATE_MEDIA_BASE_URL,
  secret: secrets.signing,
  now,
});

const HOUR_SECONDS = 3_600;
/** A private address works for a day at least: longer than anybody watches one video. */
const GRANT_SECONDS = 24 * HOUR_SECONDS;

/**
 * Where an object of a video is fetched. The addresses of private ones end on the hour, so that they stay
 * the same for an hour and a cache can hold what they name.
 *
 * @param key - begins with the visibility prefix.
 */
export function mediaAddress(site: MediaSite, key: string): string {
  const { mediaBaseUrl, privateBaseUrl, secret, now } = site;
  if (key.startsWith('public/')) return `${mediaBaseUrl}/${key}`;
  const end = now.getTime() / 1000 + GRANT_SECONDS;
  const expiry = Math.ceil(end / HOUR_SECONDS) * HOUR_SECONDS;
  return `${privateBaseUrl}/${grantPath(secret, scopeOf(key), expiry)}/${key}`;
}
