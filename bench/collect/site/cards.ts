/** Cards with generated postings in the markup (classes, attributes, noise) of a real Korean job site's result page. */

import { generatePostings, type PostingValues } from '@workreel/sample-data';

export const CARDS_PER_PAGE = 100;
/** Placeholder for a posting ID. It is as long as an ID, so that replacing it does not shift other bytes. */
export const ID_PLACEHOLDER = '\u0001\u0001\u0001\u0001\u0001\u0001\u0001\u0001';

const BADGES = '평균연봉 상위 10%|인기있는|오늘 뜬|연봉상승률 10% 이상|IT개발·데이터 지원 TOP100'.split('|');

/** Minimum share of generated postings that state all conditions, in percent. */
const COMPLETE = 40;

/**
 * Generates at least `count` postings that state all conditions, because the original site always shows them.
 *
 * @param today - `YYYY-MM-DD`
 */
export const generateCardPostings = (count: number, today: string): PostingValues[] =>
  Array.from(generatePostings(Math.ceil((count * 100) / COMPLETE), { today }), ({ values }) => values).filter(
    ({ location, experience, education, employmentType, techStack, sector }) =>
      /^[가-힣]/.test(location.text ?? '') &&
      experience.text !== null &&
      education.text !== null &&
      employmentType.text !== null &&
      techStack.length + sector.length >= 3,
  );

/** Returns an integer in 0..size-1 derived from all inputs by a multiplicative hash. */
function pick(template: number, card: number, use: number, size: number): number {
  let mixed = Math.imul(template * 1009 + card * 31 + use * 7 + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % size;
}
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Renders one card; `template` and `card` seed its variations. @param isNumbered - whether its title contains its ID, so that no other one has the same. */
export function cardMarkup(
  posting: PostingValues,
  template: number,
  card: number,
  isNumbered = true,
): string {
  const { location, experience, education, employmentType, deadline, salary, postedAt } = posting;
  const [region = '', ...rest] = location.text!.split(' ');
  const title = escapeHtml(posting.title) + (isNumbered ? ` &amp; 인재풀 (공고 ${ID_PLACEHOLDER})` : '');
  const company = escapeHtml(posting.companyName);
  const csn = Buffer.from(`${company}${card}`).toString('base64').slice(0, 32);
  const tags = [...posting.techStack, ...posting.sector].slice(0, 4).map(escapeHtml);
  const pay = salary.text === null ? '' : ` <span>${salary.text}</span>`;
  const posted = postedAt === null ? '오늘' : postedAt.slice(2, 10).replaceAll('-', '/');
  const area = `/zf_user/area-recruit/area-list/area/10${pick(template, card, 9, 9000) + 1000}`;
  const badge =
    pick(template, card, 10, 4) === 0
      ? `
<div class="area_badge">
    <span class="badge">
        <svg><use xlink:href="#rec_title_tag_emoji_mActive"></use></svg>
        ${BADGES[pick(template, card, 11, BADGES.length)]}            </span>
</div>`
      : '';
  return `<div class="item_recruit" value="${ID_PLACEHOLDER}" data-data_layer="keyword_free|paid_n_quick">${badge}
<div class="area_job">
  <h2 class="job_tit">
    <a target="_blank" title="${title}" onclick="try{s_trackApply(this, &#39;search&#39;, &#39;generic&#39;)}catch(e){};" class="data_layer" data-data_layer="keyword_free|paid_n" href="/zf_user/jobs/relay/view?view_type=search&amp;rec_idx=${ID_PLACEHOLDER}&amp;location=ts&amp;searchType=search&amp;paid_fl=n&amp;search_uuid=6e8a294e-6c95-4d4b-a544-d905a26f882e"><span>${title}</span></a></h2>
  <div class="toolTipWrap wrap_scrap">
    <a class="icon_scrap_star" onclick="Site.btnJob('scrap',this,'','list');" scraped="n" rec_idx="${ID_PLACEHOLDER}" title="스크랩">
      <img src="/img/bul_sri_star.png" alt="스크랩">
    </a>
  </div>
  <div class="job_date">
    <span class="date">${deadline.text ?? '채용시'}</span>
    <button class="sri_btn_xs"><span class="sri_btn_immediately">입사지원</span></button></div>
  <div class="job_condition">
    <span><a target="_blank" href="${area}/areamode/mcode">${region}</a>  <a target="_blank" href="${area}">${rest.join(' ')}</a></span> <span>${experience.text}</span> <span>${education.text}</span> <span>${employmentType.text}</span>${pay} </div>
  <div class="job_sector">
    ${tags.map((tag, n) => `<a target="_blank" href="/zf_user/jobs/list/job-category?cat_kewd=${300 + n}">${tag}</a>`).join(', ')} 외                    <span class="job_day">등록일 ${posted}</span>           </div>
</div>
<div class="area_corp">
  <strong class="corp_name">
    <a href="/zf_user/company-info/view?csn=${csn}" target="_blank" class="track_event data_layer" data-data_layer="recruit_com|com_name">
      ${company}                        </a>
  </strong>
</div>
<div class="similar_recruit"></div>
</div>
`;
}
