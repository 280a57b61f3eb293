/** Generated postings hold the texts that sites print beside what they mean: the readers must come to the same. */

import {
  COMMON_TECHNOLOGIES,
  DOMAINS,
  generatePostings,
  OCCUPATIONS,
  PRINTED_TECHNOLOGIES,
  RARE_TECHNOLOGIES,
} from '@workreel/sample-data';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { readPosting } from './read.domain.ts';
import { canonicalTechnology, splitTags } from './tech.domain.ts';
import { PostingValues } from './values.ts';

describe.each(['drawn', 'dealt'] as const)('generated postings, %s', (choice) => {
  const postings = [...generatePostings(5_000, { choice })];

  it('makes values of the shape of the contract', () => {
    const shape = Compile(PostingValues);
    for (const { values } of postings) {
      expect(shape.Errors(values)).toEqual([]);
    }
  });

  it('makes the values that the readers of printed texts would have made', () => {
    for (const { sourceUrl, values, collectedAt, label } of postings) {
      const reading = readPosting(
        {
          sourceUrl,
          texts: {
            companyName: values.companyName,
            title: values.title,
            location: values.location.text,
            experience: values.experience.text,
            education: values.education.text,
            employmentType: values.employmentType.text,
            deadline: values.deadline.text,
            salary: values.salary.text,
            posted: null,
          },
          tags: [...values.techStack, ...values.sector],
          promoted: false,
        },
        {
          fetchedAt: new Date(collectedAt),
          timeZone: label.language === 'ko' ? 'Asia/Seoul' : 'Europe/London',
          currency: 'KRW',
        },
      );
      if ('rejected' in reading) throw new Error(reading.rejected.message);
      // Where a card has no tags at all, a reader takes technologies from the title; here they are left out.
      const techStack = values.techStack.length + values.sector.length > 0 ? reading.values.techStack : [];
      expect({ ...reading.values, techStack, postedAt: values.postedAt }).toEqual(values);
    }
  });
});

describe('the tables of generated postings', () => {
  it('name technologies as the service calls them', () => {
    const names = new Set([
      ...PRINTED_TECHNOLOGIES.keys(),
      ...RARE_TECHNOLOGIES,
      ...COMMON_TECHNOLOGIES,
      ...OCCUPATIONS.flatMap(({ stacks }) => stacks.flatMap(([stack]) => stack)),
    ]);
    expect(names.size).toBeGreaterThan(150);
    for (const name of names) expect([name, canonicalTechnology(name)]).toEqual([name, name]);
  });

  it('print technologies as the service knows them', () => {
    for (const [name, forms] of PRINTED_TECHNOLOGIES)
      for (const form of forms.split('|').map((weighted) => weighted.replace(/^\d+:/, '')))
        expect([form, splitTags([form]).techStack]).toEqual([form, [name]]);
  });

  it('have sectors that the service stores as they are', () => {
    const sectors = [
      ...OCCUPATIONS.flatMap(({ sectors: { ko, en } }) => [...ko, ...en]),
      ...DOMAINS.flatMap(({ ko, en }) => [ko, en]),
      'IT개발·데이터',
    ];
    for (const sector of sectors)
      expect([sector, splitTags([sector])]).toEqual([sector, { techStack: [], sector: [sector] }]);
  });
});
