import type { EducationLevel, EmploymentType, Posting } from '@workreel/jobs-contract';
import { dayOf, formatDayIn, instantAt } from '@workreel/posting-parser';
import { addressOf } from '@workreel/posting-parser/search-terms';
import { mostSpecific } from '../postings/index.ts';

const LAST_MINUTE_OF_DAY = 24 * 60 - 1;

/** Google's words for types of employment. */
const EMPLOYMENT_TYPES: Record<EmploymentType, string> = {
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  freelance: 'CONTRACTOR',
  dispatch: 'TEMPORARY',
  military: 'OTHER',
  training: 'OTHER',
  other: 'OTHER',
};

/** Google's words for degrees. It has one for those above a bachelor's degree. */
const CREDENTIALS: Record<Exclude<EducationLevel, 'none'>, string> = {
  highSchool: 'high school',
  associate: 'associate degree',
  bachelor: 'bachelor degree',
  master: 'postgraduate degree',
  doctorate: 'postgraduate degree',
};
const NO_REQUIREMENTS = 'no requirements';

/**
 * Returns a posting as a JobPosting of schema.org, as Google reads it
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting). What is unknown is undefined, and therefore missing
 * in JSON.
 *
 * @param page - `url`: URL of the posting's page; `description`: HTML; `timeZone`: that of the posting's site.
 */
export function jobPosting(
  posting: Posting,
  page: { url: string; description: string; timeZone: string; now: Date },
) {
  const { employmentType, techStack, sector } = posting;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: posting.title,
    description: page.description,
    url: page.url,
    identifier: { '@type': 'PropertyValue', name: 'Workreel', value: posting.id },
    hiringOrganization: { '@type': 'Organization', name: posting.companyName },
    datePosted: posting.postedAt ?? undefined,
    validThrough: endOfDeadline(posting, page),
    employmentType: nonEmpty([...new Set(employmentType.types.map((type) => EMPLOYMENT_TYPES[type]))]),
    ...placesOf(posting),
    baseSalary: salaryOf(posting),
    experienceRequirements: experienceOf(posting),
    educationRequirements: educationOf(posting),
    skills: nonEmpty(techStack),
    industry: nonEmpty(sector),
    // Applicants apply on the original site.
    directApply: false,
  };
}

const nonEmpty = <Value>(values: readonly Value[]): readonly Value[] | undefined =>
  values.length === 0 ? undefined : values;

/** Returns the end of the last day to apply. A site that still shows a posting after that day has extended the deadline, to a day that is unknown. */
function endOfDeadline(
  { deadline: { date } }: Posting,
  { timeZone, now }: { timeZone: string; now: Date },
): string | undefined {
  if (date === null || date < formatDayIn(now, timeZone)) return undefined;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = dayOf(year, month, day);
  return lastDay === null ? undefined : instantAt(lastDay, LAST_MINUTE_OF_DAY, timeZone);
}

/** Returns the places of work or, if the work is done from home, where the applicants must be. */
function placesOf({ location, workplace }: Posting) {
  const regions = mostSpecific(location.regions);
  if (workplace === 'remote')
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: nonEmpty(regions.map(areaOf)),
    };
  const addresses = regions.flatMap((region) => addressOf(region) ?? []);
  const places = addresses.map(({ country, region, city }) => ({
    '@type': 'PostalAddress',
    addressCountry: country,
    addressRegion: region ?? undefined,
    addressLocality: city ?? undefined,
  }));
  const asShown = places.length === 0 && location.text !== null ? [location.text] : [];
  return {
    jobLocation: nonEmpty([...places, ...asShown].map((address) => ({ '@type': 'Place', address }))),
  };
}

function areaOf(value: string) {
  const address = addressOf(value);
  const isCountry = address !== null && address.region === null && address.city === null;
  return isCountry
    ? { '@type': 'Country', name: address.country }
    : { '@type': 'AdministrativeArea', name: value };
}

function salaryOf({ salary: { min, max, currency, period } }: Posting) {
  if (currency === null || (min === null && max === null)) return undefined;
  const amounts = min === max ? { value: min } : { minValue: min ?? undefined, maxValue: max ?? undefined };
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amounts, unitText: period?.toUpperCase() },
  };
}

function experienceOf({ experience: { text, minYears, newcomer } }: Posting) {
  if (newcomer) return NO_REQUIREMENTS;
  // No months would mean that newcomers are accepted.
  if (!minYears && text === null) return undefined;
  return {
    '@type': 'OccupationalExperienceRequirements',
    description: text ?? undefined,
    monthsOfExperience: minYears ? minYears * 12 : undefined,
  };
}

function educationOf({ education: { level } }: Posting) {
  if (level === null) return undefined;
  if (level === 'none') return NO_REQUIREMENTS;
  return { '@type': 'EducationalOccupationalCredential', credentialCategory: CREDENTIALS[level] };
}
