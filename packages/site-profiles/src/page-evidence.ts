import { GENERIC } from './compile.ts';
import { cleanText, rawText } from './dom.ts';
import { parseLenient } from './embedded.ts';
import type { JsonObject } from './jsonld.text.ts';
import { collectPostings, type FoundPosting, type MainTexts, mainTexts, urlOf } from './jsonld.ts';
import { readItems } from './microdata.ts';
import { firstMatches, MAX_BLOCK_TEXT } from './page.ts';
import { comparable, containsTitle, openMarkers } from './posting-page.ts';
import { TREES } from './sources/trees.ts';
import { attributeOf, type ElementNode, type ExceededLimit, type PageTree } from './tree.ts';

/** In characters; longer titles are truncated. */
const MAX_TEXT_CHARS = 1_000;
const MAX_HEADINGS = 5;

/** What a page of any site says about the posting that it shows, apart from its text. */
export interface PageEvidence {
  /** What the JobPosting of the page says, as JSON-LD or microdata; without a JobPosting, all are null. */
  posting: MainTexts;
  /** `og:title` and `og:site_name`. */
  openGraph: { title: string | null; siteName: string | null };
  /** Text of `<title>`. */
  title: string | null;
  /** Texts of the first `<h1>` elements. */
  headings: string[];
  /** Whether the page looks like a login, CAPTCHA or block page. */
  isBlocked: boolean;
  /** The limit that the page exceeds, so that not all of it was read. */
  exceeded: ExceededLimit | null;
}

/**
 * Reads what the markup of a page says about its posting, without a profile of its site. Pure; never throws.
 *
 * @param html the decoded page
 * @param url URL of the page after redirects, which distinguishes its posting from similar ones
 */
export function readEvidence(html: string, url: string): PageEvidence {
  const tree = TREES.jsonld(html);
  const { pageTitle, text, matcher } = openMarkers(tree);
  const head = readElements(tree.root);
  const isMatch = matcher(firstMatches(tree.root, GENERIC.index));
  const { certain, likely } = GENERIC;
  const titles = [head.title, pageTitle, ...head.headings].filter((title) => title !== null).join(' | ');
  const own = [postingsInJson(tree), postingsInMicrodata(tree)].map((postings) =>
    findOwn(postings, url, titles),
  );
  const languageOf = (posting: JsonObject) =>
    /^ko\b/i.test(head.language) || /[가-힣]/.test(mainTexts(posting, 'ko').title ?? '') ? 'ko' : 'en';
  const texts = own
    .filter((posting) => posting !== undefined)
    .map((posting) => mainTexts(posting, languageOf(posting)));
  const first = (field: keyof MainTexts) =>
    texts.map((posting) => posting[field]).find((value) => value !== null) ?? null;
  return {
    posting: { title: first('title'), companyName: first('companyName'), location: first('location') },
    openGraph: { title: head.title, siteName: head.siteName },
    title: pageTitle === '' ? null : pageTitle.slice(0, MAX_TEXT_CHARS).toWellFormed(),
    headings: head.headings,
    isBlocked: [...certain, ...(text.length <= MAX_BLOCK_TEXT ? likely : [])].some(isMatch),
    exceeded: tree.exceeded,
  };
}

function postingsInJson({ dataBlocks }: PageTree): FoundPosting[] {
  const postings: FoundPosting[] = [];
  for (const block of dataBlocks) collectPostings(parseLenient(block), postings);
  return postings;
}

const postingsInMicrodata = ({ root }: PageTree): FoundPosting[] =>
  readItems(root, 'JobPosting').map((posting) => ({ posting, listUrl: null }));

/** Returns the only JobPosting, or else the one with the URL of the page or with a title that the page has. */
function findOwn(postings: readonly FoundPosting[], url: string, titles: string): JsonObject | undefined {
  if (postings.length === 1) return postings[0]?.posting;
  const hasUrl = ({ posting, listUrl }: FoundPosting) => {
    const href = urlOf(posting) ?? listUrl;
    const link = href === null ? null : URL.parse(href, url);
    return link !== null && comparable(link.href) === comparable(url);
  };
  const hasTitle = ({ posting }: FoundPosting) => containsTitle(titles, mainTexts(posting, 'en').title ?? '');
  return (postings.find(hasUrl) ?? postings.find(hasTitle))?.posting;
}

/** Reads the language of a page, its Open Graph tags and its headings. */
function readElements(root: ElementNode) {
  const found = {
    language: '',
    title: null as string | null,
    siteName: null as string | null,
    headings: [] as string[],
  };
  const visit = (element: ElementNode) => {
    if (element.name === 'html') found.language = attributeOf(element, 'lang') ?? '';
    if (element.name === 'meta') {
      const name = attributeOf(element, 'property') ?? attributeOf(element, 'name');
      if (name === 'og:title') found.title ??= textOrNull(attributeOf(element, 'content'));
      if (name === 'og:site_name') found.siteName ??= textOrNull(attributeOf(element, 'content'));
    }
    if (element.name === 'h1' && found.headings.length < MAX_HEADINGS) {
      const heading = textOrNull(rawText(element, null, MAX_TEXT_CHARS));
      if (heading !== null) found.headings.push(heading);
    }
    for (const child of element.children) if (child.type === 'tag') visit(child);
  };
  visit(root);
  return found;
}

function textOrNull(value = ''): string | null {
  const text = cleanText(value.slice(0, MAX_TEXT_CHARS).toWellFormed());
  return text === '' ? null : text;
}
