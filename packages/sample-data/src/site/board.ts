/** The part of the demo site that a script renders. */
import { html } from '@workreel/platform/html';
import { document, type Frame } from './pages.ts';

export function renderBoard(frame: Frame): string {
  return document(
    frame,
    '채용 게시판 - 우리동네 일자리',
    '',
    html`<h1>채용 게시판</h1>
<div id="board" data-api="${frame.path}/api/jobs"></div>
<noscript><p class="notice">이 게시판은 JavaScript로 그립니다. · This board needs JavaScript.</p></noscript>
<script src="${frame.path}/board.js" defer></script>`,
  );
}

/** Requests a page of postings from the API and renders the same cards as the result pages. */
export const BOARD_SCRIPT = `
'use strict';
const PER_PAGE = 20;
const board = document.querySelector('#board');
const query = new URLSearchParams(location.search);
const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
const keyword = query.get('keyword') ?? '';

function element(name, className, ...children) {
  const created = document.createElement(name);
  if (className) created.className = className;
  created.append(...children.filter((child) => child !== null));
  return created;
}
function link(href, text) {
  const created = element('a', '', text);
  created.href = href;
  return created;
}

const searchFor = (text) => '?' + new URLSearchParams({ keyword: text });

function cardOf(job) {
  const { experience, education, employmentType, salary } = job.conditions;
  const place = element('span', '', link(searchFor(job.location), job.location));
  const others = [experience, education, employmentType, salary].filter((text) => text !== null);
  const card = element('li', 'posting',
    element('h2', 'posting-title', link(job.url, job.title)),
    element('p', 'posting-company', job.company.name),
    element('p', 'posting-condition', place, ...others.map((text) => element('span', '', text))),
    element('p', 'posting-tags', ...job.tags.flatMap((tag) => [link(searchFor(tag), tag), ' ']), element('span', 'posting-day', job.posted)),
    job.deadline === null ? null : element('p', 'posting-date', job.deadline));
  card.dataset.posting = job.id;
  return card;
}

async function render() {
  const parameters = new URLSearchParams({ keyword, offset: String((page - 1) * PER_PAGE), limit: String(PER_PAGE) });
  const response = await fetch(board.dataset.api + '?' + parameters);
  if (!response.ok) throw new Error(String(response.status));
  const { total, jobs } = await response.json();
  const count = element('p', 'result-count', '총 ', element('strong', '', total.toLocaleString('en-US')), '건');
  if (jobs.length === 0) {
    board.replaceChildren(count, element('section', 'no-result', element('p', '', '검색결과 없음')));
    return;
  }
  const pages = element('nav', 'pages');
  const last = Math.ceil(total / PER_PAGE);
  for (let number = Math.max(1, page - 4); number <= Math.min(last, page + 4); number += 1) {
    const target = new URLSearchParams({ keyword, page: String(number) });
    pages.append(number === page ? element('strong', '', String(number)) : link('?' + target, String(number)));
  }
  board.replaceChildren(count, element('ol', 'postings', ...jobs.map(cardOf)), pages);
}

render().catch(() => {
  board.replaceChildren(element('p', 'notice', '공고를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.'));
});
`.trimStart();
