import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePosting } from '@workreel/posting-parser';
import {
  demoPostings,
  promotedDemoPostings,
  renderPosting,
  renderResults,
  searchDemoPostings,
} from '@workreel/sample-data/site/pages';
import { describe, expect, it } from 'vitest';
import { compileProfile } from '../../src/compile.ts';
import { addCoverage, checkCoverage, emptyCoverage } from '../../src/coverage.domain.ts';
import { parseProfile } from '../../src/profile.ts';
import { readPage } from '../../src/sources/index.ts';
import { startUrl } from '../../src/start.domain.ts';

const DAY = '2026-11-20';
const frame = { origin: 'http://127.0.0.1:3001', path: '/demo' };
const file = join(import.meta.dirname, 'profile.yaml');
const profile = parseProfile(readFileSync(file, 'utf8'), file, {
  variables: { demoUrl: 'http://127.0.0.1:3001/demo', demoHost: '127.0.0.1:3001' },
});
const compiled = compileProfile(profile);
const postings = demoPostings(DAY);

function readResults(keyword: string, page: number, searchId = 'a1b2c3d4-0000') {
  const found = searchDemoPostings(postings, keyword);
  const html = renderResults(frame, {
    keyword,
    page,
    matches: found,
    promoted: promotedDemoPostings(postings),
    searchId,
  });
  return readPage(compiled, html, startUrl(profile, { keyword, page }) ?? '');
}

describe('the profile of the demo site', () => {
  it('extracts every posting once, with all its texts', () => {
    const byUrl = new Map(
      postings.map((posting) => [`http://127.0.0.1:3001/demo/jobs/${posting.id}`, posting]),
    );
    for (let page = 1; page <= 25; page++) {
      const reading = readResults('', page);
      expect(reading).toMatchObject({ kind: 'results', total: postings.length });
      // A promoted posting may also be a regular result of the same page.
      expect(reading.warnings.filter(({ code }) => code !== 'ADDRESS_REPEATED')).toEqual([]);
      for (const card of reading.cards.filter(({ promoted }) => !promoted)) {
        const { values, deadline, posted, tags } = byUrl.get(card.sourceUrl ?? '')!;
        expect(card.texts).toEqual({
          companyName: values.companyName,
          title: values.title,
          location: values.location.text,
          experience: values.experience.text,
          education: values.education.text,
          employmentType: values.employmentType.text,
          deadline,
          salary: values.salary.text,
          posted,
        });
        expect(card.tags).toEqual(tags);
        byUrl.delete(card.sourceUrl ?? '');
      }
    }
    expect(byUrl.size).toBe(0);
  });

  it('yields the values that the postings were generated from', () => {
    const context = {
      fetchedAt: new Date(`${DAY}T12:00:00+09:00`),
      timeZone: profile.timeZone,
      currency: profile.currency,
    };
    const byUrl = new Map(
      postings.map((posting) => [`http://127.0.0.1:3001/demo/jobs/${posting.id}`, posting]),
    );
    for (let page = 1; page <= 25; page++) {
      for (const card of readResults('', page).cards) {
        const posting = byUrl.get(card.sourceUrl ?? '');
        const reading = parsePosting(card, context);
        if (!posting || !('values' in reading)) throw new Error(`Not parsed: ${JSON.stringify(card)}`);
        const { deadline, postedAt, sector, techStack, ...values } = reading.values;
        const expected = posting.values;
        expect(values).toEqual({
          companyName: expected.companyName,
          title: expected.title,
          location: expected.location,
          workplace: expected.workplace,
          experience: expected.experience,
          education: expected.education,
          employmentType: expected.employmentType,
          salary: expected.salary,
        });
        // The site mixes both and spells technologies in several ways.
        expect(new Set(sector)).toEqual(new Set(expected.sector));
        // Without any, the technologies in the title are used, which the values do not contain.
        if (expected.techStack.length > 0) expect(new Set(techStack)).toEqual(new Set(expected.techStack));
        expect(deadline.date).toBe(posting.deadlineOn);
        // "30+ days" is only an upper limit.
        if (!posting.posted.includes('30+')) {
          expect(Date.parse(postedAt ?? '')).toBeGreaterThanOrEqual(
            Date.parse(`${posting.postedOn}T00:00+09:00`),
          );
          expect(Date.parse(postedAt ?? '')).toBeLessThan(Date.parse(`${posting.postedOn}T24:00+09:00`));
        }
      }
    }
  });

  it('has the expected coverage on every page and for every keyword', () => {
    for (let page = 1; page <= 25; page++) {
      expect(checkCoverage(profile, readResults('', page).coverage)).toEqual([]);
    }
    for (const keyword of new Set(postings.flatMap(({ tags }) => tags))) {
      let run = emptyCoverage();
      const pages = Math.ceil(searchDemoPostings(postings, keyword).length / 20);
      for (let page = 1; page <= pages; page++) run = addCoverage(run, readResults(keyword, page).coverage);
      expect(checkCoverage(profile, run)).toEqual([]);
    }
  });

  it('marks promoted cards and yields the same URLs on every load', () => {
    const [first, second] = [readResults('', 3, 'first-load'), readResults('', 3, 'second-load')];
    expect(first.cards.filter(({ promoted }) => promoted)).toHaveLength(3);
    expect(first.cards.map(({ sourceUrl }) => sourceUrl)).toEqual(
      second.cards.map(({ sourceUrl }) => sourceUrl),
    );
  });

  it('detects an empty search and does not use the incorrect link to the next page', () => {
    expect(readResults('없는말없는말', 1)).toMatchObject({ kind: 'empty', total: 0 });
    expect(readResults('', 12).nextUrl).toBeNull();
    expect(startUrl(profile, { keyword: '개발', page: 2 })).toBe(
      'http://127.0.0.1:3001/demo/jobs?keyword=%EA%B0%9C%EB%B0%9C&page=2',
    );
  });

  it('does not recognize the page of a single posting as results', () => {
    const [posting] = postings;
    if (!posting) throw new Error('The site has no posting.');
    expect(readPage(compiled, renderPosting(frame, posting), 'http://127.0.0.1:3001/demo/jobs/1').kind).toBe(
      'unrecognized',
    );
  });
});
