const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
]);

/** What most texts lack. */
const REPLACED = /[&<’‘`]/;

/** Normalizes characters (NFKC), case, entities and tags that sites leave in texts, and quotation marks. */
export function normalizeText(text: string): string {
  const normalized = text.normalize('NFKC').toLowerCase();
  if (!REPLACED.test(normalized)) return normalized;
  return normalized
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES.get(entity)!)
    .replace(/<\/?(?:b|i|em|strong|span|br|mark)\b[^<>]{0,50}>/g, ' ')
    .replace(/[’‘`]/g, "'");
}

export const isKorean = (text: string): boolean => /[가-힣]/.test(text);
