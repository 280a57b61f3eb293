import type { PayTerms } from './enumerations.ts';
import { memoize, normalizeText } from './text.domain.ts';

/** Words that sites print before or after a phrase: 급여 협의, "Competitive salary", "Gehalt nach Vereinbarung". */
const PAY_WORDS =
  '(?:급여|연봉|월급|시급|보수|salary|pay|wages?|compensation|remuneration|package|rate|gehalt|vergütung|lohn|salaire|rémunération|salario|sueldo|salário|stipendio|retribuzione|salaris|lön|løn|給与|年収|月給|薪资|薪資|薪酬)';

/** Phrases in lower case without pay words. Longer texts say more than the phrase and are shown as they are. */
const PHRASES: readonly [PayTerms, string][] = [
  [
    'companyPolicy',
    '(?:회사|당사|사내)? ?(?:내규|규정)(?:에)? ?(?:따름|따라|의함|준함)|(?:회사|당사) ?(?:내규|규정)|(?:as per |according to |per )?company (?:policy|standards?|norms)|規定による|当社規定による|按公司规定',
  ],
  [
    'afterInterview',
    '면접 ?(?:후|시) ?(?:결정|협의|협상|조정)(?: ?가능)?|(?:to be )?(?:discussed|decided|disclosed|determined) (?:at|in|during|after) (?:the )?interview',
  ],
  [
    'negotiable',
    '(?:추후 ?|상호 ?)?(?:협의|협상)(?: ?가능| ?후 ?결정)?|(?:to be )?negotiable|to be (?:discussed|negotiated|agreed)|doe|(?:depend(?:s|ing|ent)|based) (?:on|upon) experience|(?:commensurate|competitive,? commensurate) with experience|(?:nach|n\\.) ?(?:vereinbarung|absprache)|verhandelbar|verhandlungsbasis|vb|à négocier|à discuter|négociable|selon (?:le )?(?:profil|expérience)|a convenir|negociable|según (?:experiencia|valía)|a combinar|da concordare|trattabile|commisurat[ao] all.esperienza|in overleg|nader overeen te komen|n\\.?o\\.?t\\.?k\\.?|do uzgodnienia|do negocjacji|enligt överenskommelse|efter aftale|etter avtale|応相談|要相談|面议|面議|待遇面議|thỏa thuận|договорная|по договор[её]нности',
  ],
  [
    'competitive',
    '(?:very |highly |an? )?(?:competitive|attractive)(?: and (?:competitive|attractive))?|업계 ?최고 ?(?:수준|대우)|marktgerecht|marktüblich|wettbewerbsfähig|attractif|compétitif|attractive|competitivo|competitiva|marktconform|konkurrencedygtig',
  ],
  ['undisclosed', '비공개|(?:not disclosed|undisclosed|not specified|unspecified|confidential)|非公開|保密'],
];
const PATTERNS = PHRASES.map(
  ([terms, phrases]) =>
    [terms, new RegExp(`^(?:${PAY_WORDS}[:은는]? ?)?(?:${phrases})(?: ?${PAY_WORDS})?[.!]?$`, 'u')] as const,
);
/** Longer texts are not phrases. In UTF-16 code units. */
const MAX_LENGTH = 60;

/** Reads what a text says about the pay in place of an amount: 회사내규에 따름 is `companyPolicy`; null for other texts. */
export function parsePayTerms(text: string | null): PayTerms | null {
  return text === null || text.length > MAX_LENGTH ? null : parse(text).terms;
}

const parse = memoize((text): { terms: PayTerms | null } => {
  const normalized = normalizeText(text);
  return { terms: PATTERNS.find(([, pattern]) => pattern.test(normalized))?.[0] ?? null };
});
