import type { Card, ReadingContext } from './card.domain.ts';
import { readDeadline } from './deadline.domain.ts';
import { readEducation } from './education.domain.ts';
import { readEmployment } from './employment.domain.ts';
import { readExperience } from './experience.domain.ts';
import { readLocation } from './location.domain.ts';
import { readPosted } from './posted.domain.ts';
import { readSalary } from './salary.domain.ts';
import { splitTags, technologiesInTitle } from './tech.domain.ts';
import { printed } from './text.domain.ts';
import type { PostingValues } from './values.ts';

/** The longest real title seen has about 100 letters. */
const LONGEST_TITLE = 500;
const LONGEST_NAME = 300;

export type Reading = { values: PostingValues } | { rejected: Rejection };

/** Why a card makes no posting; one bad card never ends a run. */
export interface Rejection {
  code: 'ADDRESS_MISSING' | 'TITLE_MISSING' | 'COMPANY_MISSING';
  message: string;
}

/**
 * The values of a posting, read from a card's texts; what the page states as data (`card.stated`) wins over what
 * its texts say. Texts are cut to bounds (title 500, company 300, others 1,000 UTF-16 units, 50 tags), without
 * control characters, and `null` where blank. Rejected where address, title or company is missing or blank.
 * The objects in the values may be shared with other postings and are frozen.
 * @throws RangeError for an invalid `ctx.fetchedAt` or a zone that is not an IANA name; for no card.
 */
export function readPosting(card: Card, ctx: ReadingContext): Reading {
  const { texts, stated } = card;
  if (!card.sourceUrl?.trim())
    return rejected(
      'ADDRESS_MISSING',
      'The card holds no address by which its posting could be told from others.',
    );
  const title = unescaped(printed(stated?.title, LONGEST_TITLE) ?? printed(texts.title, LONGEST_TITLE));
  if (title === null) return rejected('TITLE_MISSING', 'The card holds no title.');
  const companyName = unescaped(
    printed(stated?.companyName, LONGEST_NAME) ?? printed(texts.companyName, LONGEST_NAME),
  );
  if (companyName === null) return rejected('COMPANY_MISSING', 'The card holds no company name.');
  const { techStack, sector } = splitTags(card.tags);
  const values: PostingValues = {
    companyName,
    title,
    location: readLocation(texts.location),
    experience: readExperience(texts.experience),
    education: readEducation(texts.education),
    employmentType: readEmployment(texts.employmentType),
    deadline: readDeadline(texts.deadline, ctx),
    // Where the card has no list, the title is all that names a technology; where it has one, the site has chosen.
    techStack: card.tags.length > 0 ? techStack : technologiesInTitle(title),
    sector,
    salary: readSalary(texts.salary, ctx),
    postedAt: readPosted(texts.posted, ctx) ?? postedInTags(card, ctx),
  };
  return { values: stated ? { ...values, ...definedOnly(stated), companyName, title } : values };
}

function rejected(code: Rejection['code'], message: string): Reading {
  return { rejected: { code, message } };
}

/** Nine of 250 real cards print the date behind their last sector: "하드웨어 등록일 24/12/05". */
function postedInTags(card: Card, ctx: ReadingContext): string | null {
  const last = card.tags.at(-1);
  const date = last === undefined ? null : /(?:등록일|수정일)\s?\d{2}\/\d{2}\/\d{2}$/.exec(last.slice(-40));
  return date ? readPosted(date[0], ctx) : null;
}

const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#39|#x27);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
};

/** Sites escape twice (`&amp;amp;`), and a parser undoes it once; the second time is left to this. */
function unescaped(text: string | null): string | null {
  if (text === null || !text.includes('&')) return text;
  return printed(text.replace(ENTITY, (entity) => CHARACTERS[entity]!));
}

/** An optional value that is there and undefined must not blot out what was read. */
function definedOnly(stated: Partial<PostingValues>): Partial<PostingValues> {
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
}
