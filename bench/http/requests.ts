/** What is asked of `GET /jobs`: listings as the pages ask for them, 20 postings each. */

export const PAGE_SIZE = 20;

/** The client opens with what one can still apply for. */
const OPEN = { status: 'open' };
const listing = (filters: Record<string, string>, pagenum = 1) =>
  `/jobs?${new URLSearchParams({ ...filters, pageSize: String(PAGE_SIZE), pagenum: String(pagenum) })}`;

const opening = [listing(OPEN)];
const further = [2, 3, 4, 5].map((pagenum) => listing(OPEN, pagenum));
const filtered = [
  { location: '서울' },
  { location: '경기 성남시' },
  { techStack: 'Java' },
  { employmentType: 'contract' },
  { location: '부산', employmentType: 'fullTime' },
  { location: '서울', techStack: 'Python', employmentType: 'fullTime' },
].map((filters) => listing({ ...OPEN, ...filters }));
const keyword = ['개발자', '백엔드 개발', '간호사', '디자이너', 'engineer', 'sales manager'].map((words) =>
  listing({ ...OPEN, keyword: words }),
);

/** The paths of each kind. The bound is told of the listings, which are all but the searches by a keyword. */
export const KINDS = {
  opening,
  further,
  filtered,
  listings: [...opening, ...further, ...filtered],
  keyword,
} as const satisfies Record<string, readonly string[]>;
export type Kind = keyof typeof KINDS;

/** Every path once. */
export const PATHS: readonly string[] = [...KINDS.listings, ...KINDS.keyword];
