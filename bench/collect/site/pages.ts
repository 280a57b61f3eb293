import type { PostingValues } from '@workreel/sample-data';
import { CARDS_PER_PAGE, cardMarkup, generateCardPostings, ID_PLACEHOLDER } from './cards.ts';

/** Number of distinct page contents. Further pages reuse them with other IDs, which limits memory to about 12 MB. */
const TEMPLATES = 50;
/** Every how manieth page has the content of an earlier one if the others are distinct. */
const REPEATED = 5;
/** IDs have eight digits, as on the original site. */
const FIRST_ID = 51_000_000;

/** Returns about 30 kB of scripts and SVG, such as parsers have to skip on real pages. */
function noise(): string {
  const data = Array.from(
    { length: 240 },
    (_, n) => `{"cat_key":${n},"name":"분류${n}","url":"/list?cat=${n}&k=<b>","cnt":${(n * 7919) % 5000}}`,
  ).join(',');
  const symbols = Array.from(
    { length: 40 },
    (_, n) =>
      `<symbol id="icon_${n}" viewBox="0 0 24 24"><path d="M${n} 4.5c1.2-${n} 4.8 1.1 6.3 0l${n} 3.2v7.9c0 .6-.4 1-1 1H${n}.8z" fill="#5c667b" fill-rule="evenodd"></path></symbol>`,
  ).join('');
  const menu = Array.from(
    { length: 60 },
    (_, n) =>
      `<li class="depth${n % 3}"><a href="/zf_user/jobs/list/${n}" onclick="track('gnb',${n})">메뉴 ${n}</a></li>`,
  ).join('\n');
  return `<script>window.__STATE__={"categories":[${data}]};if(1<2&&3>2){document.title="a</b>"}</script>
<svg xmlns="http://www.w3.org/2000/svg" style="display:none">${symbols}</svg>
<nav><ul>
${menu}
</ul></nav>`;
}

interface Template {
  page: Buffer;
  /** Byte offsets of the ID placeholders in `page`, and the index of the card that contains each. */
  placeholders: { offset: number; card: number }[];
}

export interface Pages {
  /** Returns the page with this number, from 1 to `count`; for other numbers, a page without results. */
  page(number: number): Buffer;
  /** Returns the page of a posting, of about 45 kB, with a description of 4,000 characters. */
  detail(id: string): string;
  readonly count: number;
}

function buildTemplate(
  template: number,
  total: number,
  postings: readonly PostingValues[],
  { frame, isNumbered }: { frame: string; isNumbered: boolean },
): Template {
  const cards = Array.from({ length: CARDS_PER_PAGE }, (_, card) =>
    cardMarkup(postings[(template * CARDS_PER_PAGE + card) % postings.length]!, template, card, isNumbered),
  );
  const markup = `<!DOCTYPE html>
<html lang="ko">
<head><meta charset="utf-8"><title>채용검색</title></head>
<body>
${frame}
<div id="content"><section class="section_search" id="recruit_info">
<div class="header"><h2 class="tit_section">채용정보</h2><span class="cnt_result">총 ${total.toLocaleString('en-US')}건</span></div>
<div id="recruit_info_list"><div class="content">
${cards.join('')}</div></div>
<div class="pagination"><span class="page">1</span></div>
</section></div>
</body>
</html>
`;
  const page = Buffer.from(markup);
  const placeholder = Buffer.from(ID_PLACEHOLDER);
  const placeholders: Template['placeholders'] = [];
  const perCard = cards.map((card) => card.split(ID_PLACEHOLDER).length - 1);
  let offset = page.indexOf(placeholder);
  for (const [card, uses] of perCard.entries()) {
    for (let use = 0; use < uses; use++) {
      placeholders.push({ offset, card });
      offset = page.indexOf(placeholder, offset + placeholder.length);
    }
  }
  return { page, placeholders };
}

export interface PagesOptions {
  /** Whether every fifth page repeats the postings of an earlier one, and no other does. Takes 250 kB of memory a page. */
  distinct?: boolean;
  now?: Date;
}

/** Builds `count` result pages of 100 cards; no ID occurs on two pages. */
export function buildPages(count: number, { distinct = false, now = new Date() }: PagesOptions = {}): Pages {
  const frame = noise();
  const total = count * CARDS_PER_PAGE;
  const templateCount = distinct ? count - Math.floor(count / REPEATED) : Math.min(TEMPLATES, count);
  const postings = generateCardPostings(templateCount * CARDS_PER_PAGE, now.toISOString().slice(0, 10));
  const templateOf = (number: number): number => {
    if (!distinct) return (number - 1) % TEMPLATES;
    const repeated = Math.floor(number / REPEATED);
    return number % REPEATED === 0 ? repeated - 1 : number - 1 - repeated;
  };
  const templates = Array.from({ length: templateCount }, (_, template) =>
    buildTemplate(template, total, postings, { frame, isNumbered: !distinct }),
  );
  const emptyPage = Buffer.from(
    `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>채용검색</title></head><body>${frame}<div id="content"><span class="cnt_result">총 0건</span><p class="info_no_result">검색결과가 없습니다.</p></div></body></html>`,
  );
  const description = Array.from(
    { length: 20 },
    (_, n) => `<p>${`${n + 1}. 담당 업무와 자격 요건, 우대 사항을 설명하는 문단입니다. `.repeat(6)}</p>`,
  ).join('\n');
  return {
    count,
    detail: (id) => `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><title>채용공고 ${id}</title></head><body>${frame}
<div id="content"><h1>채용공고</h1><dl><dt>근무시간</dt><dd>주 5일</dd></dl><div class="user_content">${description}</div></div></body></html>`,
    page(number) {
      const template = number >= 1 && number <= count ? templates[templateOf(number)] : undefined;
      if (!template) return emptyPage;
      // One copy of 250 kB and 400 short writes take some tens of microseconds, so the server is never the bottleneck.
      const page = Buffer.from(template.page);
      const first = FIRST_ID + (number - 1) * CARDS_PER_PAGE;
      for (const { offset, card } of template.placeholders)
        page.write(String(first + card), offset, 8, 'latin1');
      return page;
    },
  };
}
