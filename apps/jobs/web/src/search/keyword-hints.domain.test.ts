import { describe, expect, it } from 'vitest';
import { correctedSearch, parseSuggestion } from './keyword-hints.domain.ts';

describe('keyword hints', () => {
  it('correct each of several keywords', () => {
    const header = `${encodeURIComponent('벡엔드')}=${encodeURIComponent('백엔드')}`;
    const search = { filters: { keyword: ['간호사', '벡엔드 부산'] }, sortOrder: undefined };
    expect(correctedSearch(search, header).filters.keyword).toEqual(['간호사', '백엔드 부산']);
  });

  it('contain the suggested keyword and its number of postings', () => {
    expect(parseSuggestion(`${encodeURIComponent('간호사 부산')}; count=12`)).toEqual({
      keyword: '간호사 부산',
      count: 12,
    });
    for (const header of [null, '', 'x', '; count=1']) expect(parseSuggestion(header)).toBeUndefined();
  });
});
