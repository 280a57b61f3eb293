import type { Posting, PostingDetails } from '@workreel/jobs-contract';
import { LANGUAGES, type Language, loadCatalogues } from '@workreel/languages';
import { type Html, html, jsonBlock, metaTags, truncate } from '@workreel/platform/html';
import type ko from '../language/ko/posting-page.ts';
import { jobPosting } from './structured-data.domain.ts';

const SITE = 'Workreel';
const SERVICE = 'Workreel Jobs';
const MESSAGES = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/posting-page.ts`));

const postingPath = (id: string): string => `/app/jobs/${id}`;
/** Returns the ID in the path of a posting's page; undefined for other pages. */
export const postingIdFromPath = (path: string): string | undefined =>
  /^\/app\/jobs\/([^/]+)\/*$/.exec(path)?.[1];

/**
 * Renders the head of a posting's page: title, Open Graph tags for link cards and, while the posting is open, a JobPosting for search
 * engines. Google asks to remove the JobPosting of a job that is no longer open.
 *
 * @param page - `base`: base URL of the service; `timeZone`: that of the posting's site; `description`: for previews, may be empty.
 */
export function postingHead(
  posting: PostingDetails,
  page: { language: Language; base: string; timeZone: string; now: Date; description: string },
): Html {
  const { language, base } = page;
  const title = posting.title.includes(posting.companyName)
    ? posting.title
    : `${posting.title} · ${posting.companyName}`;
  const description = truncate(page.description);
  const url = base + postingPath(posting.id);
  return html`<title>${title} · ${SITE}</title>
    <link rel="canonical" href="${url}">
    ${metaTags('name', { description, 'twitter:card': 'summary' })}${metaTags('property', {
      'og:type': 'website',
      'og:site_name': SERVICE,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:locale': LANGUAGES[language].locale.replace('-', '_'),
    })}${posting.status === 'open' && jsonBlock(jobPosting(posting, { ...page, url, description: descriptionOf(posting, language) }))}`;
}

/** Renders the head of a page whose posting does not exist. */
export const missingHead = (language: Language): Html =>
  html`<title>${MESSAGES[language].missing} · ${SITE}</title>
    ${metaTags('name', { robots: 'noindex' })}`;

/** Returns what is known about a posting besides its title, as shown on its site. */
function factsOf(posting: Posting, language: Language): string[] {
  const { fact, fields } = MESSAGES[language];
  const values: Record<keyof typeof fields, string | null> = {
    companyName: posting.companyName,
    location: posting.location.text,
    experience: posting.experience.text,
    education: posting.education.text,
    employmentType: posting.employmentType.text,
    salary: posting.salary.text,
    deadline: posting.deadline.date ?? posting.deadline.text,
    techStack: posting.techStack.join(', '),
    sector: posting.sector.join(', '),
  };
  return (Object.keys(fields) as (keyof typeof fields)[]).flatMap((name) => {
    const value = values[name];
    return value ? [fact(fields[name], value)] : [];
  });
}

/** Returns the description of a posting or, if it is unknown, what is known, as HTML, which Google expects. */
function descriptionOf(posting: PostingDetails, language: Language): string {
  const paragraphs = posting.description?.split(/\n{2,}/) ?? factsOf(posting, language);
  const lines = (text: string) =>
    text.split('\n').map((line, index) => html`${index > 0 && LINE_BREAK}${line}`);
  return html`${paragraphs.map((text) => html`<p>${lines(text)}</p>`)}`.markup;
}
const LINE_BREAK = html`<br>`;
