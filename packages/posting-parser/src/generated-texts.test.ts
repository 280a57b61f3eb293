/** The parsers read generated texts of 15 locales; `npm run chaos -- texts` reads many more, with templates that are set aside. */

import { FIELDS, generateTexts, isGoodEnough, scoreAll, TEXT_LOCALES } from '@workreel/sample-data/texts';
import { describe, expect, it } from 'vitest';
import { readText } from './read-text.testing.ts';

const TEXTS = 300;
const SEED = 1;

describe.each(FIELDS)('generated texts of %s', (field) => {
  it.each(TEXT_LOCALES)('are read rightly in %s', (locale) => {
    const failures = new Map();
    const counts = scoreAll(generateTexts({ field, locale, count: TEXTS, seed: SEED }), readText, failures);
    const examples = [...failures.values()].map(({ generated, value, verdict }) => ({
      verdict,
      text: generated.text,
      expected: generated.truth,
      value,
    }));
    expect(isGoodEnough(counts) ? [] : examples).toEqual([]);
  });
});
