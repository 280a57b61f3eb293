import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, keptTexts } from './post-texts.domain.ts';

const nothing = { title: 'x', author: 'y', description: '', tags: [] };

describe('texts of a post', () => {
  it('are trimmed, composed and in one line; a description keeps its lines', () => {
    expect(
      keptTexts({
        title: '  첫\n영상 '.normalize('NFD'),
        author: ' 김\t영희 ',
        description: ' 하나\n\n둘 '.normalize('NFD'),
        tags: [],
      }),
    ).toEqual({ title: '첫 영상', author: '김 영희', description: ' 하나\n\n둘 ', tags: [] });
  });

  it('have each tag once, as it was first written', () => {
    const tags = [' Vlog ', 'vlog', '한글', '한글'.normalize('NFD'), '  ', 'VLOG', 'b  c', 'B C'];
    expect(keptTexts({ ...nothing, tags }).tags).toEqual(['Vlog', '한글', 'b c']);
  });

  it('stay as they are when they are kept again', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, text, text, fc.array(text), (title, author, description, tags) => {
        const kept = keptTexts({ title, author, description, tags });
        expect(keptTexts(kept)).toEqual(kept);
        expect(JSON.stringify(kept)).not.toMatch(/\\ud[89a-f]/);
      }),
    );
  });

  it('are blank where nothing but white space is given', () => {
    for (const text of [undefined, '', ' \t\n\u3000']) expect(isBlank(text)).toBe(true);
    expect(isBlank(' 0 ')).toBe(false);
  });
});
