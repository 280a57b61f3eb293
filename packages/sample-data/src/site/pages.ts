/** Renders the pages of the demo site as HTML documents. */
import { type Html, type HtmlValue, highlight, html, jsonBlock } from '@workreel/platform/html';
import { descriptionOf } from './description.ts';
import { jobPosting } from './jsonld.ts';
import type { DatedPosting } from './postings.ts';

export const CARDS_PER_PAGE = 20;
/** Number of page links shown. */
const PAGE_LINKS = 10;
/** Target of the "next" link on every page, reproducing an error of a real site. */
const NEXT_PAGE = 11;

export interface Frame {
  /** Path of the site without a trailing slash: /demo. */
  path: string;
  /** Origin of the site, for absolute URLs. */
  origin: string;
}

interface ResultPage {
  keyword: string;
  /** Requested page. Like on real sites, the last page is shown for larger numbers. */
  page: number;
  /** All search results. */
  matches: readonly DatedPosting[];
  promoted: readonly DatedPosting[];
  /** Added to every link. Real sites generate an ID per request, so URLs do not identify postings. */
  searchId: string;
}

export function document(frame: Frame, title: string, keyword: string, body: HtmlValue): string {
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${frame.path}/style.css">
</head>
<body>
<header class="site-head"><div>
<a class="brand" href="${frame.path}/">우리동네 일자리</a>
<form class="search" role="search" action="${frame.path}/jobs">
<input type="search" name="keyword" value="${keyword}" aria-label="검색어" placeholder="직무, 회사, 기술">
<button>검색</button>
</form>
</div></header>
<main>
${body}
</main>
<footer class="site-foot">데모 사이트입니다. 회사와 공고는 모두 가상입니다. · This is a demo site. All companies and postings are fictional.</footer>
</body>
</html>
`.markup;
}

/** Returns the canonical URL of a posting. */
export const postingUrl = ({ origin, path }: Frame, { id }: DatedPosting): string =>
  `${origin}${path}/jobs/${id}`;

export function pageCount(matches: readonly unknown[]): number {
  return Math.max(1, Math.ceil(matches.length / CARDS_PER_PAGE));
}

const searchPath = (frame: Frame, keyword: string, page?: number) =>
  `${frame.path}/jobs?${new URLSearchParams({ keyword, ...(page === undefined ? {} : { page: String(page) }) })}`;

/** Renders conditions as on real sites: unlabeled spans, some missing, some joined; only locations are links. */
function conditions(frame: Frame, { values, joined }: DatedPosting): HtmlValue {
  const { experience, education, employmentType: employment, salary } = values;
  const location = values.location.text ?? '';
  const more = / 외 \d+$/.exec(location)?.[0] ?? '';
  const name = location.slice(0, location.length - more.length);
  const texts = joined
    ? [`${experience.text} · ${employment.text}`, education.text, salary.text]
    : [experience.text, education.text, employment.text, salary.text];
  return [
    html`<span><a href="${searchPath(frame, name)}">${name}</a>${more}</span> `,
    ...texts.filter((text) => text !== null).map((text) => html`<span>${text}</span> `),
  ];
}

function card(
  frame: Frame,
  posting: DatedPosting,
  search: ResultPage,
  position: number,
  promoted: boolean,
): Html {
  const query = new URLSearchParams({ search_id: search.searchId, pos: String(position) });
  if (promoted) query.set('ad', `${search.searchId.slice(0, 8)}${posting.id}`);
  // The names of a third of the companies are not links.
  const { title, companyName } = posting.values;
  const company =
    posting.style % 3 === 0
      ? companyName
      : html`<a href="${searchPath(frame, companyName)}">${companyName}</a>`;
  const tags = posting.tags.map(
    (tag, index) => html`${index > 0 && ', '}<a href="${searchPath(frame, tag)}">${tag}</a>`,
  );
  return html`<li class="posting${promoted && ' promoted'}" data-posting="${posting.id}">
${(promoted || posting.badge !== null) && html`<p class="badges">${promoted && html`<span class="badge ad">광고</span>`}${posting.badge !== null && html`<span class="badge">${posting.badge}</span>`}</p>`}
<h2 class="posting-title"><a href="${frame.path}/jobs/${posting.id}?${query.toString()}">${highlight(title, search.keyword)}</a></h2>
<p class="posting-company">${company}</p>
<p class="posting-condition">${conditions(frame, posting)}</p>
<p class="posting-tags">${tags}${posting.moreTags && ' 외'} <span class="posting-day">${posting.posted}</span></p>
${posting.deadline !== null && html`<p class="posting-date">${posting.deadline}</p>`}
</li>
`;
}

function pageLinks(frame: Frame, keyword: string, current: number, last: number): Html {
  const first = Math.floor((current - 1) / PAGE_LINKS) * PAGE_LINKS + 1;
  const numbers = Array.from({ length: Math.min(PAGE_LINKS, last - first + 1) }, (_, index) => first + index);
  return html`<nav class="pages" aria-label="페이지">
${first > 1 && html`<a href="${searchPath(frame, keyword, first - 1)}">이전</a>`}
${numbers.map((number) =>
  number === current
    ? html`<strong aria-current="page">${number}</strong>`
    : html`<a href="${searchPath(frame, keyword, number)}">${number}</a>`,
)}
<a class="next" rel="next" href="${searchPath(frame, keyword, NEXT_PAGE)}">다음</a>
</nav>`;
}

export function renderResults(frame: Frame, search: ResultPage): string {
  const { keyword, matches } = search;
  const last = pageCount(matches);
  const current = Math.min(Math.max(1, search.page), last);
  const start = (current - 1) * CARDS_PER_PAGE;
  const title = keyword === '' ? '전체 채용공고' : `'${keyword}' 채용공고`;
  // Above the results: two promoted cards on even pages, three on odd pages.
  const promoted = search.promoted.slice(0, current % 2 === 1 ? 3 : 2);
  const results = matches.slice(start, start + CARDS_PER_PAGE);
  const cards = [
    ...promoted.map((posting, index) => card(frame, posting, search, index + 1, true)),
    ...results.map((posting, index) => card(frame, posting, search, start + index + 1, false)),
  ];
  const body =
    results.length === 0
      ? html`<h1>${title}</h1>
<p class="result-count">총 <strong>0</strong>건</p>
<section class="no-result"><p><strong>검색결과 없음</strong></p><p>다른 검색어로 찾아보세요.</p></section>
<h2>지금 많이 보는 공고</h2>
<ol class="postings">
${cards}</ol>`
      : html`<h1>${title}</h1>
<p class="result-count">총 <strong>${matches.length.toLocaleString('en-US')}</strong>건</p>
<ol class="postings">
${cards}</ol>
${pageLinks(frame, keyword, current, last)}`;
  return document(frame, `${title} - 우리동네 일자리`, keyword, body);
}

export function renderPosting(frame: Frame, posting: DatedPosting): string {
  const { values } = posting;
  const row = (name: string, className: string, text: string | null) =>
    text !== null && html`<dt>${name}</dt><dd class="${className}">${text}</dd>`;
  const body = html`<article class="detail">
<h1>${values.title}</h1>
<p class="posting-company">${values.companyName}</p>
<dl>
${row('근무지', 'location', values.location.text)}
${row('경력', 'experience', values.experience.text)}
${row('학력', 'education', values.education.text)}
${row('고용형태', 'type', values.employmentType.text)}
${row('급여', 'salary', values.salary.text)}
${row('마감', 'deadline', posting.deadline)}
${row('등록', 'posted', posting.posted)}
${row('분야', 'tags', posting.tags.join(', '))}
</dl>
<section class="description">
${descriptionOf(posting)}
</section>
<p class="notice">이 공고는 데모용 가상 공고이므로 지원을 받지 않습니다. · This posting is fictional and does not accept applications.</p>
<p><a href="${frame.path}/jobs">다른 공고 보기</a></p>
</article>
${jsonBlock(jobPosting(posting, postingUrl(frame, posting)))}`;
  return document(frame, `${values.title} - ${values.companyName}`, '', body);
}

export function renderHome(frame: Frame, count: number): string {
  const words = ['백엔드개발자', '간호사', '조리사', '디자이너', '물류', 'React', 'London'];
  const body = html`<h1>우리동네 일자리 - 데모 채용 사이트</h1>
<p class="notice">Workreel의 공고 수집 기능을 시험해 볼 수 있는 데모 사이트입니다. 회사와 공고 ${count}건은 모두 가상이며, 실제 회사나 공고와 비슷하더라도 우연입니다.</p>
<p lang="en">This is the demo site of Workreel. It contains ${count} postings of fictional companies in the various formats of real job sites, for trying out collection.</p>
<p><a href="${frame.path}/jobs"><strong>전체 채용공고 보기</strong></a></p>
<p>API, 피드, 사이트맵 · APIs and feeds: <a href="${frame.path}/api/jobs">JSON</a>, <a href="${frame.path}/jobs.rss">RSS</a>, <a href="${frame.path}/jobs.atom">Atom</a>, <a href="${frame.path}/sitemap.xml">sitemap</a>, <a href="${frame.path}/board">board</a></p>
<ul>${words.map((word) => html`<li><a href="${searchPath(frame, word)}">${word}</a></li>`)}</ul>`;
  return document(frame, '우리동네 일자리 (데모)', '', body);
}

export function renderPrivate(frame: Frame): string {
  return document(
    frame,
    '수집 금지 페이지',
    '',
    html`<h1>수집 금지 페이지</h1>
<p>robots.txt로 수집을 금지한 페이지입니다. robots.txt를 지키는 수집기는 이 페이지를 요청하지 않습니다.</p>`,
  );
}

export function renderNotFound(frame: Frame): string {
  return document(
    frame,
    '페이지를 찾을 수 없음',
    '',
    html`<h1>페이지를 찾을 수 없습니다</h1>
<p>공고가 마감되었거나 주소가 잘못되었습니다. <a href="${frame.path}/jobs">전체 채용공고</a></p>`,
  );
}
