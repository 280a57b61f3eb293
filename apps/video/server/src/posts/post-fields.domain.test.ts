import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, normalizePostFields } from './post-fields.domain.ts';

const fields = { title: 'x', author: 'y', description: '', tags: [] };

describe('normalizePostFields', () => {
  it('converts texts to NFC, and all except the description to a single trimmed line', () => {
    expect(
      normalizePostFields({
        title: '  첫\n영상 '.normalize('NFD'),
        author: ' 김\t영희 ',
        description: ' 하나\n\n둘 '.normalize('NFD'),
        tags: [],
      }),
    ).toEqual({ title: '첫 영상', author: '김 영희', description: ' 하나\n\n둘 ', tags: [] });
  });

  it('removes duplicate tags and keeps the first spelling', () => {
    const tags = [' Vlog ', 'vlog', '한글', '한글'.normalize('NFD'), '  ', 'VLOG', 'b  c', 'B C'];
    expect(normalizePostFields({ ...fields, tags }).tags).toEqual(['Vlog', '한글', 'b c']);
  });

  it('is idempotent', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, text, text, fc.array(text), (title, author, description, tags) => {
        const normalized = normalizePostFields({ title, author, description, tags });
        expect(normalizePostFields(normalized)).toEqual(normalized);
        expect(JSON.stringify(normalized)).not.toMatch(/\\ud[89a-f]/);
      }),
    );
  });

  it('isBlank detects missing and white-space-only texts', () => {
    for (const text of [undefined, '', ' \t\n\u3000']) expect(isBlank(text)).toBe(true);
    expect(isBlank(' 0 ')).toBe(false);
  });
});
