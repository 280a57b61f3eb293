import { describe, expect, it } from 'vitest';
import type { PostingHistoryEntry } from '../api.ts';
import enListing from '../language/en/listing.ts';
import enPosting from '../language/en/posting.ts';
import enSearch from '../language/en/search.ts';
import koListing from '../language/ko/listing.ts';
import koPosting from '../language/ko/posting.ts';
import koSearch from '../language/ko/search.ts';
import { describeChanges } from './changes.domain.ts';

const TODAY = '2026-11-25';
const changes: PostingHistoryEntry['changes'] = {
  deadline: {
    old: { text: 'D-6', kind: 'date', date: '2026-12-01' },
    new: { text: '~12/15', kind: 'date', date: '2026-12-15' },
  },
  salary: {
    old: {
      text: '회사내규에 따름',
      min: null,
      max: null,
      currency: null,
      period: null,
      annualMin: null,
      annualMax: null,
    },
    new: {
      text: '5000',
      min: 5e7,
      max: 5e7,
      currency: 'KRW',
      period: 'year',
      annualMin: 5e7,
      annualMax: 5e7,
    },
  },
  workplace: { old: null, new: 'remote' },
};

const entry = { changes, payTerms: { old: 'companyPolicy' as const, new: null } };
const regionNameOf = (region: string) => (region === '서울' ? 'Seoul' : region);

describe('changes of a posting', () => {
  it('are described in English and Korean', () => {
    const english = describeChanges(
      entry,
      { t: { ...enListing, language: 'en' }, education: enSearch.filters.names.education, regionNameOf },
      TODAY,
    );
    expect(english.map(({ field }) => field)).toEqual(['deadline', 'salary', 'workplace']);
    expect(enPosting.changes.deadlineMoved(english[0]!.old!, english[0]!.new!)).toBe(
      'Deadline moved from Tue, Dec 1 to Tue, Dec 15',
    );
    expect(enPosting.changes.was.salary(english[1]!.old)).toBe('Previous salary: Per company policy');
    expect(enPosting.changes.was.workplace(english[2]!.old)).toBe('Workplace added');
    const korean = describeChanges(
      entry,
      { t: { ...koListing, language: 'ko' }, education: koSearch.filters.names.education, regionNameOf },
      TODAY,
    );
    expect(koPosting.changes.was.salary(korean[1]!.old)).toBe('변경 전 급여: 회사내규에 따름');
  });

  it('show the printed texts if the values look the same, and nothing if those are the same too', () => {
    const place = (text: string, ...regions: string[]) => ({ text, regions, remote: false });
    const describeOne = (old: ReturnType<typeof place>, now: typeof old) =>
      describeChanges(
        { changes: { location: { old, new: now } } },
        { t: { ...enListing, language: 'en' }, education: enSearch.filters.names.education, regionNameOf },
        TODAY,
      );
    expect(describeOne(place('Seoul', '서울'), place('Seoul City', '서울'))).toEqual([
      { field: 'location', old: 'Seoul', new: 'Seoul City' },
    ]);
    expect(describeOne(place('서울', '서울'), place('Berlin', 'Germany', 'Berlin, Germany'))).toEqual([
      { field: 'location', old: 'Seoul', new: 'Berlin, Germany' },
    ]);
    expect(describeOne(place('Seoul', '서울'), { ...place('Seoul', '서울'), remote: true })).toEqual([]);
  });
});
