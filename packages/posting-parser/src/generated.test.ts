/** Generated postings contain printed texts and their meaning; the parsers must produce the same values. */

import {
  COMMON_TECHNOLOGIES,
  DOMAINS,
  generatePostings,
  OCCUPATIONS,
  RARE_TECHNOLOGIES,
  TECHNOLOGY_FORMS,
} from '@workreel/sample-data';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { parsePosting } from './posting.domain.ts';
import { canonicalTechnology, splitTags } from './tech.domain.ts';
import { PostingValues } from './values.ts';

describe.each(['weighted', 'coverage'] as const)('generated postings, %s sampling', (sampling) => {
  const postings = [...generatePostings(5_000, { sampling })];

  it('match the schema of the API', () => {
    const validator = Compile(PostingValues);
    for (const { values } of postings) {
      expect(validator.Errors(values)).toEqual([]);
    }
  });

  it('have the values that the parsers return for their texts', () => {
    for (const { sourceUrl, values, collectedAt, label } of postings) {
      const result = parsePosting(
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
      if ('rejected' in result) throw new Error(result.rejected.message);
      // If no tag is a technology, the parser finds technologies in the title, which generated values do not contain.
      const techStack = values.techStack.length > 0 ? result.values.techStack : [];
      expect({ ...result.values, techStack, postedAt: values.postedAt }).toEqual(values);
    }
  });
});

describe('the tables of the generator', () => {
  it('use canonical names of technologies', () => {
    const names = new Set([
      ...TECHNOLOGY_FORMS.keys(),
      ...RARE_TECHNOLOGIES,
      ...COMMON_TECHNOLOGIES,
      ...OCCUPATIONS.flatMap(({ stacks }) => stacks.flatMap(([stack]) => stack)),
    ]);
    expect(names.size).toBeGreaterThan(150);
    for (const name of names) expect([name, canonicalTechnology(name)]).toEqual([name, name]);
  });

  it('contain only spellings of technologies that are in the vocabulary', () => {
    for (const [name, forms] of TECHNOLOGY_FORMS)
      for (const form of forms.split('|').map((weighted) => weighted.replace(/^\d+:/, '')))
        expect([form, splitTags([form]).techStack]).toEqual([form, [name]]);
  });

  it('contain only sectors that are stored unchanged', () => {
    const sectors = [
      ...OCCUPATIONS.flatMap(({ sectors: { ko, en } }) => [...ko, ...en]),
      ...DOMAINS.flatMap(({ ko, en }) => [ko, en]),
      'IT개발·데이터',
    ];
    for (const sector of sectors)
      expect([sector, splitTags([sector])]).toEqual([sector, { techStack: [], sector: [sector] }]);
  });
});
