import type { DatedPosting } from './postings.ts';

const UNITS = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const;

/** The posting as schema.org `JobPosting`, with the properties that search engines ask for. */
export function jobPosting(posting: DatedPosting, url: string): Record<string, unknown> {
  const { place, pay, experience, schooling, employment } = posting;
  const amount = pay?.min == null && pay?.max == null ? null : pay;
  const value =
    amount === null
      ? null
      : amount.min === amount.max
        ? { value: amount.min }
        : {
            ...(amount.min === null ? {} : { minValue: amount.min }),
            ...(amount.max === null ? {} : { maxValue: amount.max }),
          };
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: posting.title,
    description: `<ul>${posting.duties.map((duty) => `<li>${duty.replaceAll('&', '&amp;')}</li>`).join('')}</ul>`,
    identifier: { '@type': 'PropertyValue', name: posting.company, value: String(posting.id) },
    url,
    datePosted: posting.postedOn,
    // The last second of the day in Seoul: a date alone would be read as its beginning.
    ...(posting.deadlineOn === null ? {} : { validThrough: `${posting.deadlineOn}T23:59:59+09:00` }),
    ...(employment === null ? {} : { employmentType: employment.kinds }),
    hiringOrganization: { '@type': 'Organization', name: posting.company },
    ...(place.remote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: {
            '@type': 'Country',
            name: posting.language === 'ko' ? 'KR' : 'US',
          },
        }
      : {
          jobLocation: {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              ...(place.locality === null ? {} : { addressLocality: place.locality }),
              ...(place.region === null ? {} : { addressRegion: place.region }),
              addressCountry: place.country,
            },
          },
        }),
    ...(amount === null || value === null
      ? {}
      : {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: amount.currency,
            value: {
              '@type': 'QuantitativeValue',
              ...value,
              ...(amount.period === null ? {} : { unitText: UNITS[amount.period] }),
            },
          },
        }),
    ...(experience?.months == null
      ? {}
      : experience.months === 0
        ? { experienceRequirements: 'no requirements' }
        : {
            experienceRequirements: {
              '@type': 'OccupationalExperienceRequirements',
              monthsOfExperience: experience.months,
            },
          }),
    ...(schooling?.credential == null
      ? {}
      : {
          educationRequirements: {
            '@type': 'EducationalOccupationalCredential',
            credentialCategory: schooling.credential,
          },
        }),
    skills: posting.tags.join(', '),
    directApply: false,
  };
}
