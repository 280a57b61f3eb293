import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './currencies.data.ts';
import { parseSalary } from './salary.domain.ts';
import { normalizeText } from './text.domain.ts';
import { withoutMarks } from './words.domain.ts';

const CODES = Intl.supportedValuesOf('currency');
const SPELLINGS = CURRENCIES.trim()
  .split('\n')
  .map((line) => line.split(' = ') as [string, string])
  .map(([codes, spellings]) => ({
    codes: codes.split(' ').map((code) => code.replace('!', '')),
    forms: spellings.split('|').flatMap((spelling) => [spelling, withoutMarks(spelling)]),
  }));
const PIECES = [
  ...'salary Gehalt 月給 월급 연봉 from ab до jusqu’à up to - – ~ bis à 至 / per Monat par an al mes zł/h 万 만 억 万円 lakh LPA k K M mil Tsd. triệu juta тыс. brutto net bonus raised + , . ( ) | : 5 15 25 1 200 000 80 000 3.500 1,200,000 45,50 110’000 ２５ ٥٠٠ 401k 2026 10% 40h 9am'.split(
    ' ',
  ),
  ...SPELLINGS.flatMap(({ forms }) => forms),
  ...CODES,
];
const texts = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('', ' ', ' ')), { maxLength: 12 })
    .map((pieces) => pieces.flat().join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const sites = fc.constantFrom(
  'USD',
  'EUR',
  'KRW',
  'JPY',
  'CNY',
  'INR',
  'SEK',
  'MXN',
  'BRL',
  'PLN',
  'KWD',
  'ZAR',
);
const runs = { numRuns: 4_000 };

/** Whether the text contains a code, sign or name of the currency, or a word for amounts that only it uses. */
function names(text: string, currency: string): boolean {
  const normalized = normalizeText(text);
  return (
    normalized.includes(currency.toLowerCase()) ||
    SPELLINGS.some(
      ({ codes, forms }) => codes.includes(currency) && forms.some((form) => normalized.includes(form)),
    ) ||
    (currency === 'KRW' && /[만억천백십원]/.test(normalized.normalize('NFC')))
  );
}

describe('for any text, parseSalary', () => {
  it('finds an amount only where the text has digits', () => {
    fc.assert(
      fc.property(texts, sites, (text, currency) => {
        const { min, max } = parseSalary(text.normalize('NFKC').replace(/\p{N}/gu, ''), { currency });
        expect([min, max]).toEqual([null, null]);
      }),
      runs,
    );
  });

  it('returns only a currency that the text or the site names', () => {
    fc.assert(
      fc.property(texts, sites, (text, site) => {
        const { currency } = parseSalary(text, { currency: site });
        expect(currency === null || currency === site || names(text, currency)).toBe(true);
      }),
      runs,
    );
  });

  it('returns the lower amount first, in units of at least one cent', () => {
    fc.assert(
      fc.property(texts, sites, (text, currency) => {
        const { min, max } = parseSalary(text, { currency });
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
        for (const amount of [min, max]) if (amount !== null) expect(amount).toBeGreaterThan(0);
      }),
      runs,
    );
  });

  it.each([
    '1 000 ',
    "1'000",
    '€ 5 ',
    'per 1 month ',
    'zł/',
    '5万',
    '8 000 - ',
    '40 h ',
    'a ',
    'bonus ',
    '$',
    'a/',
  ])('reads 1,000 characters of %j in linear time', (piece) => {
    const text = piece.repeat(1_000).slice(0, 1_000);
    const startedAt = performance.now();
    parseSalary(text, { currency: 'EUR' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('the table of currencies', () => {
  it('has every narrow symbol of CLDR', () => {
    const missing = CODES.filter((code) => {
      const symbol = new Intl.NumberFormat('en', {
        style: 'currency',
        currency: code,
        currencyDisplay: 'narrowSymbol',
      })
        .formatToParts(1)
        .find(({ type }) => type === 'currency')!.value;
      const form = symbol.toLowerCase().replace(/\s/g, ' ');
      return (
        form !== code.toLowerCase() &&
        !SPELLINGS.some(({ codes, forms }) => codes.includes(code) && forms.includes(form))
      );
    });
    expect(missing).toEqual([]);
  });

  it('names only currencies of ISO 4217', () => {
    for (const { codes } of SPELLINGS) for (const code of codes) expect(CODES).toContain(code);
  });

  it.each(CODES.filter((code) => !/^(?:XDR|XSU|TOP)$/.test(code)))('reads amounts in %s', (code) => {
    const found = parseSalary(`${code} 5,000 per month`, { currency: 'EUR' });
    expect([found.min, found.currency, found.period]).toEqual([5_000, code, 'month']);
  });
});
