/** Requests of the `GET /jobs` benchmark: listings as the web client requests them. */

export const PAGE_SIZE = 20;

/** The client's default filter. */
const OPEN = { status: 'open' };
const listing = (filters: Record<string, string>, pagenum = 1) =>
  `/jobs?${new URLSearchParams({ ...filters, pageSize: String(PAGE_SIZE), pagenum: String(pagenum) })}`;

const firstPage = [listing(OPEN)];
const nextPages = [2, 3, 4, 5].map((pagenum) => listing(OPEN, pagenum));
const filtered = [
  { location: '서울' },
  { location: '경기 성남시' },
  { techStack: 'Java' },
  { employmentType: 'contract' },
  { location: '부산', employmentType: 'fullTime' },
  { location: '서울', techStack: 'Python', employmentType: 'fullTime' },
].map((filters) => listing({ ...OPEN, ...filters }));
const keywordSearches = ['개발자', '백엔드 개발', '간호사', '디자이너', 'engineer', 'sales manager'].map(
  (keyword) => listing({ ...OPEN, keyword }),
);

/** Paths by kind of request. The limit applies to `listings`, all requests without a keyword. */
export const KINDS = {
  firstPage,
  nextPages,
  filtered,
  listings: [...firstPage, ...nextPages, ...filtered],
  keyword: keywordSearches,
} as const satisfies Record<string, readonly string[]>;
export type Kind = keyof typeof KINDS;

/** Every path once. */
export const PATHS: readonly string[] = [...KINDS.listings, ...KINDS.keyword];
