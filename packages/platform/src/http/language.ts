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

/** Returns the supported language that an `Accept-Language` header (RFC 9110 §12.5.4) prefers, or the fallback. */
export function acceptedLanguage(header: string | undefined): Language {
  const preferred = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.toLowerCase().split(';');
      const q = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameters.join(';'))?.[1];
      return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return matchLanguage(preferred.map(({ tag }) => tag));
}
