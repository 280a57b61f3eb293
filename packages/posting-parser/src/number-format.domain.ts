import type { NumberFormat, ParseContext } from './card.domain.ts';
import { parseSalary } from './salary.domain.ts';
import { cleanText, frozen } from './text.domain.ts';
import type { Salary } from './values.ts';

/** Characters that are printed for a separator of thousands, as the contents of a character class. */
const THOUSANDS: ReadonlyMap<string, string> = new Map([
  [',', ','],
  ['.', '.'],
  [' ', ' \\u00a0\\u2009\\u202f'],
  ["'", "'’"],
]);

const patterns = new Map<NumberFormat, RegExp>();

/** Matches a number with separators of thousands, decimals or both. */
function numberPattern(format: NumberFormat): RegExp {
  const existing = patterns.get(format);
  if (existing) return existing;
  const group = THOUSANDS.get(format.charAt(1));
  const decimal = format.charAt(5) === '.' ? '\\.' : ',';
  const pattern = new RegExp(
    `(?<![\\d.,])(\\d{1,3}(?:[${group}]\\d{3})+|\\d+)(?:${decimal}(\\d{1,2}))?(?![\\d]|[.,]\\d)`,
    'g',
  );
  patterns.set(format, pattern);
  return pattern;
}

/** Removes the separators of thousands from the numbers in a text and writes their decimals after a point. */
export function plainNumbers(text: string, format: NumberFormat): string {
  return text.replace(numberPattern(format), (_, whole: string, decimals: string | undefined) => {
    const digits = whole.replace(/\D/g, '');
    return decimals === undefined ? digits : `${digits}.${decimals}`;
  });
}

/** Parses a salary with what the profile states about numbers and periods. The text remains as printed. */
export function parseSiteSalary(text: string | null, ctx: ParseContext): Salary {
  const { numberFormat, payPeriod } = ctx;
  if (text === null || (!numberFormat && !payPeriod)) return parseSalary(text, ctx);
  const plain = numberFormat ? plainNumbers(text, numberFormat) : text;
  let salary = parseSalary(plain, ctx);
  // Only an amount without a period gets one. Other numbers ("3 Stellen") are not made an amount, unless there are only numbers.
  const isAmount = salary.min !== null || salary.max !== null || /^[\d.,~\s–-]+$/.test(plain);
  if (payPeriod && salary.period === null && isAmount) salary = parseSalary(`${plain} per ${payPeriod}`, ctx);
  return frozen({ ...salary, text: cleanText(text) });
}
