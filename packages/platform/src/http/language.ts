import { LANGUAGE_CODES, type Language, matchLanguage } from '@workreel/languages';
import type { FastifyRequest } from 'fastify';
import { preferenceOf } from './cookies.ts';

/** Returns the language that the user has chosen in a web client, or else the one that the browser prefers. */
export function preferredLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = preferenceOf(request, 'language');
  return (
    LANGUAGE_CODES.find((code) => code === chosen) ?? acceptedLanguage(request.headers['accept-language'])
  );
}

/** Returns the supported language that an `Accept-Language` header prefers, or the fallback. */
export const acceptedLanguage = (header: string | undefined): Language =>
  matchLanguage(acceptedLocales(header));

/** Returns the valid language tags of an `Accept-Language` header (RFC 9110 §12.5.4), the preferred one first. */
export function acceptedLocales(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';');
      const q = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameters.join(';'))?.[1];
      return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, weight }) => weight > 0 && isLocale(tag))
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
