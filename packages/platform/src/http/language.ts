export type Language = 'ko' | 'en';

/** The one of our languages that an `Accept-Language` header (RFC 9110 §12.5.4) likes best; English where it likes none. */
export function preferredLanguage(header: string | undefined): Language {
  const liked = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.toLowerCase().split(';');
      const q = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameters.join(';'))?.[1];
      return { language: tag.trim().split('-')[0], weight: q === undefined ? 1 : Number(q) };
    })
    .filter((entry): entry is { language: Language; weight: number } =>
      ['ko', 'en'].includes(entry.language ?? ''),
    )
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return liked[0]?.language ?? 'en';
}
