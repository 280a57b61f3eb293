import type { EducationLevel, EmploymentType } from '../types.ts';
import { descriptionOf } from './description.ts';
import type { DatedPosting } from './postings.ts';

/** schema.org terms by period. */
const UNITS = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const;
const EMPLOYMENT: Readonly<Record<EmploymentType, string>> = {
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  freelance: 'CONTRACTOR',
  dispatch: 'TEMPORARY',
  military: 'OTHER',
  training: 'OTHER',
};
const CREDENTIALS: Readonly<Record<EducationLevel, string | null>> = {
  none: null,
  highSchool: 'high school',
  associate: 'associate degree',
  bachelor: 'bachelor degree',
  master: 'postgraduate degree',
  doctorate: 'postgraduate degree',
};

/** Returns an object with the property, or an empty object if the value is null. */
const optional = (name: string, value: unknown) => (value === null ? {} : { [name]: value });

/** Returns the postal address of a location; 전국 (nationwide) has neither region nor locality. */
function addressOf({ values: { location }, country }: DatedPosting) {
  const [wide = '', narrow = wide] = [location.regions[0], location.regions.at(-1)];
  const korean = country === 'KR';
  const locality = korean ? narrow.slice(wide.length + 1) : location.text!.split(',')[0]!;
  // The region of a city abroad is between its country and itself.
  const abroad = location.regions.length > 2 ? location.regions[1]!.split(',')[0]! : null;
  const region = korean ? (wide === '전국' ? null : wide) : abroad;
  return {
    '@type': 'PostalAddress',
    ...optional('addressLocality', locality || null),
    ...optional('addressRegion', region),
    addressCountry: country,
  };
}

function salaryOf({ min, max, currency, period }: DatedPosting['values']['salary']) {
  if (min === null || period === null) return null;
  const amount = min === max ? { value: min } : { minValue: min, ...optional('maxValue', max) };
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText: UNITS[period] },
  };
}

function experienceOf({ minYears }: DatedPosting['values']['experience']) {
  if (minYears === null) return null;
  if (minYears === 0) return 'no requirements';
  return { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: minYears * 12 };
}

/** Converts a posting to a schema.org `JobPosting` with the properties that search engines require or recommend. */
export function jobPosting(posting: DatedPosting, url: string): Record<string, unknown> {
  const { values, language, deadlineOn } = posting;
  const { employmentType, education } = values;
  const credential = education.level === null ? null : CREDENTIALS[education.level];
  const types = employmentType.types.map((type) => EMPLOYMENT[type]);
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: values.title,
    description: descriptionOf(posting).markup,
    identifier: { '@type': 'PropertyValue', name: values.companyName, value: String(posting.id) },
    url,
    datePosted: posting.postedOn,
    // The last second of the day in Seoul, because a date without a time means its start.
    ...optional('validThrough', deadlineOn === null ? null : `${deadlineOn}T23:59:59+09:00`),
    ...optional('employmentType', types.length === 0 ? null : types),
    hiringOrganization: { '@type': 'Organization', name: values.companyName },
    ...(values.location.remote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: language === 'ko' ? 'KR' : 'US' },
        }
      : {}),
    ...(values.location.regions.length > 0
      ? { jobLocation: { '@type': 'Place', address: addressOf(posting) } }
      : {}),
    ...optional('baseSalary', salaryOf(values.salary)),
    ...optional('experienceRequirements', experienceOf(values.experience)),
    ...optional(
      'educationRequirements',
      credential && { '@type': 'EducationalOccupationalCredential', credentialCategory: credential },
    ),
    skills: posting.tags.join(', '),
    directApply: false,
  };
}
