import { preferenceOf, preferredLanguage } from '@workreel/platform/http';
import { badRequest } from '@workreel/platform/problem';
import { findTimeZone } from '@workreel/posting-parser';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the name of a time zone as the IANA database spells it.
 *
 * @param path - JSON pointer to the name in the request.
 * @throws Problem 400 INVALID_REQUEST.
 */
export function parseTimeZone(name: string, path: string): string {
  const timeZone = findTimeZone(name);
  if (timeZone !== undefined) return timeZone;
  const message = 'Must be the name of a time zone of the IANA database, such as Asia/Seoul.';
  throw badRequest('INVALID_REQUEST', `timeZone: ${message}`, [{ path, message }]);
}

/** Returns the time zone that the web client has stored, or else that of most users of the preferred language. */
export function preferredTimeZone(request: Pick<FastifyRequest, 'headers'>): string {
  const stored = preferenceOf(request, 'timezone')?.replaceAll('.', '/');
  const found = stored === undefined ? undefined : findTimeZone(stored);
  return found ?? (preferredLanguage(request) === 'ko' ? 'Asia/Seoul' : 'UTC');
}
