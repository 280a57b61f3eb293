import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPosting } from '@workreel/posting-parser';
import {
  demoPostings,
  promotedDemo,
  renderPosting,
  renderResults,
  searchDemo,
} from '@workreel/sample-data/site/pages';
import { describe, expect, it } from 'vitest';
import { compileProfile } from '../../src/compile.ts';
import { addCoverage, emptyCoverage, judgeCoverage } from '../../src/coverage.domain.ts';
import { readPage } from '../../src/page.ts';
import { parseProfile } from '../../src/profile.ts';
import { startUrl } from '../../src/start.domain.ts';

const DAY = '2026-11-20';
const frame = { origin: 'http://127.0.0.1:3001', path: '/demo' };
const file = join(import.meta.dirname, 'profile.yaml');
const profile = parseProfile(readFileSync(file, 'utf8'), file, {
  variables: { demoAddress: 'http://127.0.0.1:3001/demo', demoHost: '127.0.0.1:3001' },
});
const compiled = compileProfile(profile);
const postings = demoPostings(DAY);

function readResults(keyword: string, page: number, searchId = 'a1b2c3d4-0000') {
  const found = searchDemo(postings, keyword);
  const html = renderResults(frame, { keyword, page, found, promoted: promotedDemo(postings), searchId });
  return readPage(compiled, html, startUrl(profile, { keyword, page }) ?? '');
}

describe('the demonstration site, read by its profile', () => {
  it('yields every posting once, with all of its texts', () => {
    const byAddress = new Map(
      postings.map((posting) => [`http://127.0.0.1:3001/demo/jobs/${posting.id}`, posting]),
    );
    for (let page = 1; page <= 25; page++) {
      const reading = readResults('', page);
      expect(reading).toMatchObject({ kind: 'results', total: postings.length });
      // A promoted posting stands twice on the page on which it is an answer too.
      expect(reading.suspicions.filter(({ code }) => code !== 'ADDRESS_REPEATED')).toEqual([]);
      for (const card of reading.cards.filter(({ promoted }) => !promoted)) {
        const { values, deadline, posted, tags } = byAddress.get(card.sourceUrl ?? '')!;
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
        byAddress.delete(card.sourceUrl ?? '');
      }
    }
    expect(byAddress.size).toBe(0);
  });

  it('is read into the values that its postings were made from', () => {
    const context = {
      fetchedAt: new Date(`${DAY}T12:00:00+09:00`),
      timeZone: profile.timeZone,
      currency: profile.currency,
    };
    const byAddress = new Map(
      postings.map((posting) => [`http://127.0.0.1:3001/demo/jobs/${posting.id}`, posting]),
    );
    for (let page = 1; page <= 25; page++) {
      for (const card of readResults('', page).cards) {
        const posting = byAddress.get(card.sourceUrl ?? '');
        const reading = readPosting(card, context);
        if (!posting || !('values' in reading)) throw new Error(`Not read: ${JSON.stringify(card)}`);
        const { deadline, postedAt, sector, techStack, ...values } = reading.values;
        const made = posting.values;
        expect(values).toEqual({
          companyName: made.companyName,
          title: made.title,
          location: made.location,
          experience: made.experience,
          education: made.education,
          employmentType: made.employmentType,
          salary: made.salary,
        });
        // The site mixes both, and spells technologies in several ways.
        expect(new Set(sector)).toEqual(new Set(made.sector));
        expect(new Set(techStack)).toEqual(new Set(made.techStack));
        expect(deadline.date).toBe(posting.deadlineOn);
        // "30+ days" says only that it was before.
        if (!posting.posted.includes('30+')) {
          expect(Date.parse(postedAt ?? '')).toBeGreaterThanOrEqual(
            Date.parse(`${posting.postedOn}T00:00+09:00`),
          );
          expect(Date.parse(postedAt ?? '')).toBeLessThan(Date.parse(`${posting.postedOn}T24:00+09:00`));
        }
      }
    }
  });

  it('has the coverage that the profile expects, on every page and for every keyword', () => {
    for (let page = 1; page <= 25; page++) {
      expect(judgeCoverage(profile, readResults('', page).coverage)).toEqual([]);
    }
    for (const keyword of new Set(postings.flatMap(({ tags }) => tags))) {
      let run = emptyCoverage();
      const pages = Math.ceil(searchDemo(postings, keyword).length / 20);
      for (let page = 1; page <= pages; page++) run = addCoverage(run, readResults(keyword, page).coverage);
      expect(judgeCoverage(profile, run)).toEqual([]);
    }
  });

  it('tells promoted cards from answers, and keeps one address for a posting over loads', () => {
    const [one, two] = [readResults('', 3, 'first-load'), readResults('', 3, 'second-load')];
    expect(one.cards.filter(({ promoted }) => promoted)).toHaveLength(3);
    expect(one.cards.map(({ sourceUrl }) => sourceUrl)).toEqual(two.cards.map(({ sourceUrl }) => sourceUrl));
  });

  it('sees a search that found nothing, and goes by page number past a link that lies', () => {
    expect(readResults('없는말없는말', 1)).toMatchObject({ kind: 'empty', total: 0 });
    expect(readResults('', 12).nextUrl).toBeNull();
    expect(startUrl(profile, { keyword: '개발', page: 2 })).toBe(
      'http://127.0.0.1:3001/demo/jobs?keyword=%EA%B0%9C%EB%B0%9C&page=2',
    );
  });

  it('takes the page of a single posting for no page of results', () => {
    const [posting] = postings;
    if (!posting) throw new Error('The site has no posting.');
    expect(readPage(compiled, renderPosting(frame, posting), 'http://127.0.0.1:3001/demo/jobs/1').kind).toBe(
      'unrecognised',
    );
  });
});
