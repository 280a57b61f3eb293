import { PRINTED_TECHNOLOGIES } from '@workreel/sample-data';
import type { OpenSearcher, Searched } from './run.ts';

/**
 * A search as anybody would write it in an hour: every posting is read for every query. It shows that the judged
 * queries can be answered from the texts at all, and is no measure of anything else.
 */

/** Words that are one word in two scripts. */
const LOANS = `
백엔드 backend|프론트엔드 frontend|풀스택 fullstack|디자이너 designer|엔지니어 engineer|매니저 manager|마케터 marketer
시니어 senior|주니어 junior|데이터 data|데브옵스 devops|모바일 mobile|클라우드 cloud|프로덕트 product|핀테크 fintech|씨샵 c#
`;
interface Field {
  /** Folded, in single spaces. */
  text: string;
  /** Without any, for words that are written together. */
  joined: string;
  words: ReadonlySet<string>;
}
interface Readable {
  url: string;
  day: number;
  /** Title, company, the rest. */
  fields: readonly [Field, Field, Field];
}

const LATIN = /r&d|\.?[a-z][a-z0-9]*(?:\.(?=js|net))?[a-z0-9]*(?:\+\+|#)?/g;
const HANGUL = /[가-힣]/;

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const stem = (word: string) => word.replace(/(?:ing|es|s|e)$/, '');
const latinWords = (text: string) =>
  text
    .replace(/(front|back)[- ]end/g, '$1end')
    .replace(/full[- ]stack/g, 'fullstack')
    .match(LATIN) ?? [];

function fieldOf(raw: string): Field {
  const text = folded(raw);
  const latin = latinWords(text);
  const words = new Set([...latin, ...latin.map(stem), ...text.split(/[^가-힣0-9a-z]+/)]);
  return { text, joined: text.replaceAll(' ', ''), words };
}

function readable({ sourceUrl, values, collectedAt }: Searched): Readable {
  return {
    url: sourceUrl,
    day: Date.parse(values.postedAt ?? collectedAt),
    fields: [
      fieldOf(values.title),
      fieldOf(values.companyName),
      fieldOf([...values.techStack, ...values.sector].join(' / ')),
    ],
  };
}

const aliases = new Map<string, Set<string>>();
function alias(words: readonly string[]): void {
  const all = new Set(words.map((word) => folded(word)));
  for (const word of all) aliases.set(word, all);
}
for (const pair of LOANS.trim().split(/[|\n]/)) alias(pair.split(' '));
for (const [name, forms] of PRINTED_TECHNOLOGIES)
  alias([name, ...forms.split('|').map((form) => form.replace(/^\d+:/, ''))]);

interface Term {
  forms: readonly string[];
  without: boolean;
}

function termsOf(query: string): Term[] {
  const terms: Term[] = [];
  for (const [, minus, phrase, word = phrase ?? ''] of folded(query).matchAll(/(-?)(?:"([^"]+)"|(\S+))/g)) {
    const plain = word.replace(/^\(주\)/, '');
    if (plain !== '주식회사' && plain !== '&')
      terms.push({ forms: [...(aliases.get(plain) ?? [plain])], without: minus === '-' });
  }
  return terms;
}

/** 0 none, 1 a part of a word, 2 a word. */
function foundIn(field: Field, form: string): 0 | 1 | 2 {
  if (HANGUL.test(form)) {
    if (field.words.has(form)) return 2;
    return field.text.includes(form) || field.joined.includes(form.replaceAll(' ', '')) ? 1 : 0;
  }
  if (form.includes(' ')) return ` ${field.text} `.includes(form) ? 2 : 0;
  return field.words.has(form) || (form.length > 3 && field.words.has(stem(form))) ? 2 : 0;
}

const WEIGHTS = [4, 2, 1] as const;

function scoreOf({ fields }: Readable, terms: readonly Term[]): number {
  let score = 0;
  for (const { forms, without } of terms) {
    let best = 0;
    for (const form of forms)
      for (const [at, field] of fields.entries()) best = Math.max(best, foundIn(field, form) * WEIGHTS[at]!);
    if (best > 0 === without) return 0;
    score += best;
  }
  return score;
}

/** Opens a search that tells of at most so many. */
export const naively =
  (most: number): OpenSearcher =>
  async (postings) => {
    const all = Array.from(postings, readable);
    const known = new Map<string, number>();
    for (const { fields } of all)
      for (const { words } of fields) for (const word of words) known.set(word, (known.get(word) ?? 0) + 1);
    const search = async (query: string) => {
      const terms = termsOf(query).map((term) => ({
        ...term,
        forms: term.forms.flatMap((form) =>
          term.forms.length > 1 ||
          HANGUL.test(form) ||
          form.length < 5 ||
          known.has(form) ||
          known.has(stem(form))
            ? [form]
            : mended(form, known),
        ),
      }));
      return all
        .map((posting) => ({ posting, score: scoreOf(posting, terms) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score || other.posting.day - one.posting.day)
        .slice(0, most)
        .map(({ posting }) => posting.url);
    };
    return { search, [Symbol.asyncDispose]: async () => {} };
  };

/** The word that is used most of those one slip away, with what it is called elsewhere. */
function mended(form: string, known: ReadonlyMap<string, number>): string[] {
  const near = [...known].filter(([word]) => word.length > 3 && isOneSlip(form, word));
  const best = near.sort(([, one], [, other]) => other - one)[0]?.[0];
  return best === undefined ? [form] : [...(aliases.get(best) ?? [best])];
}

function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (
    (left.length <= 1 && right.length <= 1) ||
    (left.length === 2 && left[0] === right[1] && left[1] === right[0])
  );
}
