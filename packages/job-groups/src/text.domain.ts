const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
]);

/** Normalizes characters (NFKC), case, entities and tags that sites leave in texts, and quotation marks. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES.get(entity)!)
    .replace(/<\/?(?:b|i|em|strong|span|br|mark)\b[^<>]{0,50}>/g, ' ')
    .replace(/[’‘`]/g, "'");

export const isKorean = (text: string): boolean => /[가-힣]/.test(text);
