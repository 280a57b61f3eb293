import { describe, expect, it } from 'vitest';
import { generateTexts, TEXT_LOCALES } from './generate.ts';
import { score } from './score.domain.ts';
import { templatesOf } from './template.domain.ts';
import { FIELDS, type Field } from './types.ts';

/** Locales with the most templates of their own. */
const LARGE_LOCALES = ['ko-KR', 'en-US', 'en-GB', 'en-IN', 'de-DE', 'fr-FR', 'es-ES', 'ja-JP'];
const MIN_TEMPLATES = { large: 25, other: 10 };
/** Enough for each template to occur several times. */
const TEXTS = 1_000;

const generate = (field: Field, locale: string, seed: number, heldOut: boolean | 'all' = 'all') => [
  ...generateTexts({ field, locale, count: TEXTS, seed, heldOut }),
];

describe.each(FIELDS)('texts of %s', (field) => {
  it.each(TEXT_LOCALES)('are filled, reproducible and consistent with their truth in %s', (locale) => {
    const texts = generate(field, locale, 1);
    expect(generate(field, locale, 1)).toEqual(texts);
    if (field !== 'education')
      expect(generate(field, locale, 2).map(({ text }) => text)).not.toEqual(texts.map(({ text }) => text));
    for (const generated of texts) {
      expect(generated.text).not.toMatch(/[{}]|undefined|NaN/);
      expect([generated.text, score(generated, generated.truth)]).toEqual([generated.text, 'right']);
    }
  });

  it.each(TEXT_LOCALES)('have enough templates in %s, a fifth of them set aside', (locale) => {
    const templates = templatesOf(field, locale);
    expect(templates.length).toBeGreaterThanOrEqual(
      LARGE_LOCALES.includes(locale) ? MIN_TEMPLATES.large : MIN_TEMPLATES.other,
    );
    const share = templates.filter(({ heldOut }) => heldOut).length / templates.length;
    expect(share).toBeGreaterThan(0.13);
    expect(share).toBeLessThan(0.27);
    for (const { seen } of templates) expect(seen).not.toBe('');
    expect(new Set(templates.map(({ form }) => form)).size).toBe(templates.length);
  });

  it.each(TEXT_LOCALES)('include texts without a value in %s', (locale) => {
    const none = generate(field, locale, 1).filter(({ truth }) =>
      Object.values(truth).every(
        (value) => value === null || value === 'unknown' || (Array.isArray(value) && value.length === 0),
      ),
    );
    if (field !== 'workplace') expect(none.length).toBeGreaterThan(0);
  });
});

it('uses templates that are set aside only if asked', () => {
  expect(generate('pay', 'en-US', 1, false).some(({ template }) => template.heldOut)).toBe(false);
  expect(generate('pay', 'en-US', 1, true).every(({ template }) => template.heldOut)).toBe(true);
});

it('rejects an unknown locale', () => {
  expect(() => generate('pay', 'xx-XX', 1)).toThrow(RangeError);
});
