import { type Language, matchLanguage } from '@workreel/languages';

/** Returns the supported language that an `Accept-Language` header (RFC 9110 §12.5.4) prefers, or the fallback. */
export function preferredLanguage(header: string | undefined): Language {
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
