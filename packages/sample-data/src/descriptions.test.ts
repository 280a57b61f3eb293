import { describe, expect, it } from 'vitest';
import { describePosting } from './descriptions.domain.ts';
import { generatePostings } from './generate.ts';

describe('describePosting', () => {
  const postings = [...generatePostings(500, { seed: 3 })];
  const texts = postings.map(describePosting);

  it('returns the same text for the same posting', () => {
    expect([...generatePostings(500, { seed: 3 })].map(describePosting)).toEqual(texts);
    expect(new Set(texts).size).toBe(500);
  });

  it('writes 600 to 6,000 characters, half of them less than 2,500, in the language of the posting', () => {
    const lengths = texts.map(({ length }) => length).sort((a, b) => a - b);
    expect(lengths[0]).toBeGreaterThanOrEqual(550);
    expect(lengths.at(-1)).toBeLessThanOrEqual(6_000);
    expect(lengths[250]).toBeGreaterThan(1_500);
    expect(lengths[250]).toBeLessThan(2_500);
    for (const [n, { label, values }] of postings.entries()) {
      expect(texts[n]).toContain(label.language === 'ko' ? '[주요 업무]' : 'What you will do');
      expect(texts[n]).toContain(values.companyName);
    }
  });
});
