import type { Card, ParseContext } from './card.domain.ts';
import { parseDeadline } from './deadline.domain.ts';
import { parseEducation } from './education.domain.ts';
import { parseEmployment } from './employment.domain.ts';
import { parseExperience } from './experience.domain.ts';
import { parseLocation } from './location.domain.ts';
import { parseSiteSalary } from './number-format.domain.ts';
import { parsePostedAt } from './posted.domain.ts';
import { splitTags, technologiesInTitle } from './tech.domain.ts';
import { cleanText } from './text.domain.ts';
import type { PostingValues } from './values.ts';
import { parseWorkplace } from './workplace.domain.ts';

/** Real titles have up to about 100 characters. */
const MAX_TITLE_LENGTH = 500;
const MAX_COMPANY_NAME_LENGTH = 300;

export type ParseResult = { values: PostingValues } | { rejected: Rejection };

/** Reason for rejecting a card. A rejected card does not end the run. */
export interface Rejection {
  code: 'ADDRESS_MISSING' | 'TITLE_MISSING' | 'COMPANY_MISSING' | 'CARD_UNREADABLE';
  message: string;
}

/**
 * Parses the texts of a card into the values of a posting. Values from `card.structuredData` take precedence. Texts are
 * truncated (title 500, company 300, others 1,000 UTF-16 code units, 50 tags) and stripped of control characters;
 * blank texts become null. A card without a URL, title or company name, or that cannot be parsed, is rejected. The objects
 * in the values are frozen, because postings may share them. Never throws.
 */
export function parsePosting(card: Card, ctx: ParseContext): ParseResult {
  try {
    return parse(card, ctx);
  } catch (error) {
    return rejected('CARD_UNREADABLE', `The posting cannot be parsed: ${String(error).slice(0, 200)}`);
  }
}

function parse(card: Card, ctx: ParseContext): ParseResult {
  const { texts, structuredData: structured } = card;
  if (!card.sourceUrl?.trim())
    return rejected('ADDRESS_MISSING', 'The posting has no URL that identifies it.');
  const title = unescapeEntities(
    cleanText(structured?.title, MAX_TITLE_LENGTH) ?? cleanText(texts.title, MAX_TITLE_LENGTH),
  );
  if (title === null) return rejected('TITLE_MISSING', 'The posting has no title.');
  const companyName = unescapeEntities(
    cleanText(structured?.companyName, MAX_COMPANY_NAME_LENGTH) ??
      cleanText(texts.companyName, MAX_COMPANY_NAME_LENGTH),
  );
  if (companyName === null) return rejected('COMPANY_MISSING', 'The posting has no company name.');
  const { techStack, sector } = splitTags(card.tags);
  const values: PostingValues = {
    companyName,
    title,
    location: parseLocation(texts.location, ctx.country),
    workplace: null,
    experience: parseExperience(texts.experience),
    education: parseEducation(texts.education, ctx.timeZone),
    employmentType: parseEmployment(texts.employmentType),
    deadline: parseDeadline(texts.deadline, ctx),
    // The title is searched only if the tags name no technology, because tags are the site's own choice of terms.
    techStack: techStack.length > 0 ? techStack : technologiesInTitle(title),
    sector,
    salary: parseSiteSalary(texts.salary, ctx),
    postedAt: parsePostedAt(texts.posted, ctx) ?? postedAtFromTags(card, ctx),
  };
  if (structured) Object.assign(values, omitUndefined(structured), { companyName, title });
  if (structured?.location?.remote && structured.workplace === undefined) values.workplace = 'remote';
  values.workplace ??= parseWorkplace(texts.location, title);
  const remote = values.workplace === 'remote';
  if (values.location.remote !== remote) values.location = { ...values.location, remote };
  return { values };
}

function rejected(code: Rejection['code'], message: string): ParseResult {
  return { rejected: { code, message } };
}

/** Nine of 250 real cards contain the date after their last sector: "하드웨어 등록일 24/12/05". */
function postedAtFromTags(card: Card, ctx: ParseContext): string | null {
  const last = card.tags.at(-1);
  const date = last === undefined ? null : /(?:등록일|수정일)\s?\d{2}\/\d{2}\/\d{2}$/.exec(last.slice(-40));
  return date ? parsePostedAt(date[0], ctx) : null;
}

const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#39|#x27);/g;
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&apos;': "'",
    '&#39;': "'",
    '&#x27;': "'",
    '&nbsp;': ' ',
  }),
);

/** Unescapes entities that remain after HTML parsing, because some sites escape twice (`&amp;amp;`). */
function unescapeEntities(text: string | null): string | null {
  if (text === null || !text.includes('&')) return text;
  return cleanText(text.replace(ENTITY, (entity) => CHARACTERS.get(entity)!));
}

/** Omits undefined values, which would overwrite parsed ones when spread. */
function omitUndefined(values: Partial<PostingValues>): Partial<PostingValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
