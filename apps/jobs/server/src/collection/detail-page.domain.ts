import type { PostingValues, RunWarning } from '@workreel/jobs-contract';
import { formatDayIn, parsePosting } from '@workreel/posting-parser';
import {
  type CardStats,
  type CompiledProfile,
  type Coverage,
  coverageOf,
  decodeHtml,
  NO_CARDS,
  type PostingPageState,
  parseContext,
  readDetail,
  statsOfCards,
} from '@workreel/site-profiles';
import type { RawPage } from './result-page.domain.ts';

/** The posting whose page is read, as far as it is known. */
export interface KnownPosting {
  sourceUrl: string;
  title: string | null;
  companyName: string | null;
}

/** What the page of a single posting says. */
export interface DetailPage {
  state: PostingPageState;
  /** Null if the page does not say enough for a posting, for the reasons in `warnings`. */
  values: PostingValues | null;
  description: string | null;
  /** Whether the page says anything beyond what is known. */
  isUseful: boolean;
  coverage: Coverage;
  stats: CardStats;
  warnings: RunWarning[];
  /** Date of the fetch in the site's time zone. */
  today: string;
}

/** Reads the page of a single posting. */
export function readDetailPage(raw: RawPage, compiled: CompiledProfile, posting: KnownPosting): DetailPage {
  const { profile } = compiled;
  const { url } = raw;
  const { text } = decodeHtml(raw.bytes, raw.contentType, profile);
  const today = formatDayIn(raw.fetchedAt, profile.timeZone);
  const { state, card, exceeded } = readDetail(compiled, text, url, posting, today);
  if (card === null) {
    const warnings: RunWarning[] =
      exceeded === null ? [] : [{ code: exceeded, message: 'The page of a posting exceeds a limit.', url }];
    const nothing = {
      values: null,
      description: null,
      isUseful: false,
      coverage: coverageOf([]),
      stats: NO_CARDS,
    };
    return { state, ...nothing, warnings, today };
  }
  const { title, companyName } = card.texts;
  const isUseful =
    (card.description ?? null) !== null ||
    card.tags.length > 0 ||
    card.structuredData !== undefined ||
    Object.values(card.texts).some((field) => field !== null);
  const completed = {
    ...card,
    texts: {
      ...card.texts,
      title: title ?? posting.title,
      companyName: companyName ?? posting.companyName,
    },
  };
  const parsed = parsePosting(completed, parseContext(profile, raw.fetchedAt));
  const values = 'values' in parsed ? parsed.values : null;
  return {
    state,
    values,
    description: card.description ?? null,
    isUseful,
    coverage: coverageOf([completed]),
    stats: statsOfCards([{ card: completed, values }]),
    warnings: 'rejected' in parsed ? [{ ...parsed.rejected, url }] : [],
    today,
  };
}
