/**
 * Cards in the markup of a real Korean job site's search page (its classes, attributes and noise; the
 * words are invented). What changes from posting to posting is cheap: a small generator picks from lists.
 */

/** Stands where the id of a posting goes: as wide as an id, so that substitution moves no byte. */
export const ID_MARK = '\u0001\u0001\u0001\u0001\u0001\u0001\u0001\u0001';

const ROLES = (
  '백엔드개발자 프론트엔드개발자 웹개발자 앱개발자 데이터엔지니어 서버엔지니어 QA엔지니어 서비스기획자 병동간호사 물리치료사 ' +
  '단체급식조리사 바리스타 초등방과후교사 학원강사 회계담당자 인사총무담당자 퍼포먼스마케터 UX디자이너 고객상담원 기술영업 ' +
  '물류입출고사원 지게차기사 생산직사원 품질관리담당 전기기사 용접사 매장판매사원 헤어디자이너 시설관리주임 연구원'
).split(' ');
const TAGS = (
  'Java Spring Python React TypeScript Node.js C++ C# .NET AWS Kubernetes MySQL PHP Kotlin Swift 솔루션 웹개발 백엔드/서버개발 ' +
  '간호사 병원·의원 조리사 외식 학원강사 회계 세무 인사 마케팅 광고·홍보 UI/UX디자인 고객상담 기술영업 물류 지게차 생산 품질관리 ' +
  '시설관리 전기 용접 판매 미용 유지보수 SI개발 빅데이터'
).split(' ');
const PLACES = [
  '서울 강남구|서울 강서구|서울 중구|서울 구로구|서울전체|경기 성남시 분당구|경기 광주시|경기 화성시|인천 서구|부산 해운대구|부산 중구|대구 수성구',
  '광주 서구|대전 유성구|대전 중구|울산 남구|세종|강원 춘천시|충북 청주시|충남 천안시|전북 전주시|전남 여수시|경북 구미시|경남 창원시|제주 제주시|전국',
].flatMap((line) => line.split('|'));
const EXPERIENCE =
  '신입|경력|경력무관|신입·경력|경력3년↑|경력 1~4년|신입·경력3년↑|경력 5~10년|경력(년수무관)|경력2년↑'.split(
    '|',
  );
const EDUCATION = '학력무관|고졸↑|초대졸↑|대학(2,3년)↑|대졸↑|대학교(4년)↑|석사↑'.split('|');
const EMPLOYMENT =
  '정규직|정규직|정규직|계약직|정규직·계약직|정규직 외|인턴직|아르바이트|파견직|프리랜서'.split('|');
/** One card in ten prints pay, as the only field that comes and goes. */
const SALARY = '연봉 3,000~4,000만원|연봉 4,500만원↑|월급 250만원~|시급 10,320|300 만원|3,600 만원'.split(
  '|',
);
const BADGES = '평균연봉 상위 10%|인기있는|오늘 뜬|연봉상승률 10% 이상|IT개발·데이터 지원 TOP100'.split('|');
const STEMS =
  '달무리숲 은여울재 솔바람골 모래톱길 물푸레골 구름다리 산마루턱 오솔길너머 안개꽃담 조약돌개울'.split(' ');
const ENDINGS = '소프트 시스템즈 병원 푸드 교육원 물류 정밀 컴퍼니 데이터 디자인'.split(' ');
const WEEKDAYS = '일월화수목금토';

/** A whole number in 0..size-1 that depends on all of its inputs (a multiplicative hash; no state to carry). */
function pick(template: number, card: number, use: number, size: number): number {
  let mixed = Math.imul(template * 1009 + card * 31 + use * 7 + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % size;
}
const two = (number: number) => String(number).padStart(2, '0');

function deadline(choice: number, today: number): string {
  if (choice === 0) return '상시채용';
  if (choice === 1) return '채용시';
  if (choice === 2) return '오늘마감';
  const date = new Date(today + choice * 86_400_000);
  return `~ ${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}(${WEEKDAYS[date.getUTCDay()]})`;
}

/** One card; `today` is an instant of the day that dates count from. */
export function cardMarkup(template: number, card: number, today: number): string {
  const choose = <T>(list: readonly T[], use: number) => list[pick(template, card, use, list.length)] as T;
  const place = choose(PLACES, 1);
  const [region = '', ...rest] = place.split(' ');
  const title = `[${region}] ${choose(ROLES, 2)} 채용 &amp; 인재풀 (공고 ${ID_MARK})`;
  const company = `(주)${choose(STEMS, 3)}${choose(ENDINGS, 4)}${template}`;
  const posted = new Date(today - pick(template, card, 5, 30) * 86_400_000);
  const csn = Buffer.from(`${company}${card}`).toString('base64').slice(0, 32);
  const tags = Array.from({ length: 3 + pick(template, card, 6, 3) }, (_, n) => choose(TAGS, 20 + n));
  const salary = pick(template, card, 7, 10) === 0 ? ` <span>${choose(SALARY, 8)}</span>` : '';
  const area = `/zf_user/area-recruit/area-list/area/10${pick(template, card, 9, 9000) + 1000}`;
  const badge =
    pick(template, card, 10, 4) === 0
      ? `
<div class="area_badge">
    <span class="badge">
        <svg><use xlink:href="#rec_title_tag_emoji_mActive"></use></svg>
        ${choose(BADGES, 11)}            </span>
</div>`
      : '';
  return `<div class="item_recruit" value="${ID_MARK}" data-data_layer="keyword_free|paid_n_quick">${badge}
<div class="area_job">
  <h2 class="job_tit">
    <a target="_blank" title="${title}" onclick="try{s_trackApply(this, &#39;search&#39;, &#39;generic&#39;)}catch(e){};" class="data_layer" data-data_layer="keyword_free|paid_n" href="/zf_user/jobs/relay/view?view_type=search&amp;rec_idx=${ID_MARK}&amp;location=ts&amp;searchType=search&amp;paid_fl=n&amp;search_uuid=6e8a294e-6c95-4d4b-a544-d905a26f882e"><span>${title}</span></a></h2>
  <div class="toolTipWrap wrap_scrap">
    <a class="icon_scrap_star" onclick="Site.btnJob('scrap',this,'','list');" scraped="n" rec_idx="${ID_MARK}" title="스크랩">
      <img src="/img/bul_sri_star.png" alt="스크랩">
    </a>
  </div>
  <div class="job_date">
    <span class="date">${deadline(pick(template, card, 12, 60), today)}</span>
    <button class="sri_btn_xs"><span class="sri_btn_immediately">입사지원</span></button></div>
  <div class="job_condition">
    <span><a target="_blank" href="${area}/areamode/mcode">${region}</a>  <a target="_blank" href="${area}">${rest.join(' ')}</a></span> <span>${choose(EXPERIENCE, 13)}</span> <span>${choose(EDUCATION, 14)}</span> <span>${choose(EMPLOYMENT, 15)}</span>${salary} </div>
  <div class="job_sector">
    ${tags.map((tag, n) => `<a target="_blank" href="/zf_user/jobs/list/job-category?cat_kewd=${300 + n}">${tag}</a>`).join(', ')} 외                    <span class="job_day">등록일 ${posted.toISOString().slice(2, 10).replaceAll('-', '/')}</span>           </div>
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
