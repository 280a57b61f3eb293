import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePostFields } from './post-fields.domain.ts';

const fields = { title: 'x', author: 'y', credit: '', description: '', tags: [] };

describe('normalizePostFields', () => {
  it('converts texts to NFC, and all except the description to a single trimmed line', () => {
    expect(
      normalizePostFields({
        title: '  첫\n영상 '.normalize('NFD'),
        author: ' 김\t영희 ',
        credit: ' 국립\n극장 ',
        description: ' 하나\n\n둘 '.normalize('NFD'),
        tags: [],
      }),
    ).toEqual({
      title: '첫 영상',
      author: '김 영희',
      credit: '국립 극장',
      description: ' 하나\n\n둘 ',
      tags: [],
    });
  });

  it('removes duplicate tags and keeps the first spelling', () => {
    const tags = [' Vlog ', 'vlog', '한글', '한글'.normalize('NFD'), '  ', 'VLOG', 'b  c', 'B C'];
    expect(normalizePostFields({ ...fields, tags }).tags).toEqual(['Vlog', '한글', 'b c']);
  });

  it('is idempotent', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, text, text, text, fc.array(text), (title, author, credit, description, tags) => {
        const normalized = normalizePostFields({ title, author, credit, description, tags });
        expect(normalizePostFields(normalized)).toEqual(normalized);
        expect(JSON.stringify(normalized)).not.toMatch(/\\ud[89a-f]/);
      }),
    );
  });
});
