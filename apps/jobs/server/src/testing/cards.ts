/** Test pages and a matching site profile, for tests of runs. Not used by the service. */
import { parseProfile, type SiteProfile } from '@workreel/site-profiles';

/** Fields of a card; omitted ones are not rendered. */
export interface CardFields {
  id: number | string;
  title?: string;
  company?: string;
  location?: string;
  experience?: string;
  deadline?: string;
  salary?: string;
  posted?: string;
  promoted?: boolean;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<span class="${name}">${escapeHtml(text)}</span>`;
let renderings = 0;

/** Renders a card. Its link contains a different search ID each time, as on real sites. */
export const card = (fields: CardFields): string =>
  `<li class="card${fields.promoted ? ' promoted' : ''}">` +
  `<a class="title" href="/view/${fields.id}?search=${++renderings}">${escapeHtml(fields.title ?? '')}</a>` +
  element('company', fields.company) +
  element('location', fields.location) +
  element('experience', fields.experience) +
  element('deadline', fields.deadline) +
  element('salary', fields.salary) +
  element('posted', fields.posted) +
  '</li>';

/** A plain card with a numbered title and company. */
export const plainCard = (id: number, overrides: Partial<CardFields> = {}): string =>
  card({
    id,
    title: `${id}번 백엔드개발자`,
    company: `(주)예시${id}`,
    location: '서울 강남구',
    experience: '경력3년↑',
    ...overrides,
  });

export const plainCards = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => plainCard(from + n)).join('');

export const listPage = (cards: string, extraHtml = ''): string =>
  `<!doctype html><meta charset="utf-8"><title>채용 정보</title><ul class="list">${cards}</ul>${extraHtml}`;

/** A page without results; `cards` may still contain promoted ones. */
export const emptyPage = (cards = ''): string => listPage(cards, '<p class="nothing">없습니다</p>');

/** The profile of a test site; `overrides` replaces properties of the document. */
export function cardProfile(
  site: string,
  server: { origin: string; host: string },
  overrides: Record<string, unknown> = {},
): SiteProfile {
  const document = {
    name: site,
    enabledByDefault: true,
    hosts: [server.host],
    timeZone: 'Asia/Seoul',
    currency: 'KRW',
    start: { address: `${server.origin}/list?keyword={keyword}&page={page}` },
    layouts: [
      {
        card: '.card',
        link: '.title',
        promoted: ['.promoted'],
        fields: {
          title: '.title',
          companyName: '.company',
          location: '.location',
          experience: '.experience',
          deadline: '.deadline',
          salary: '.salary',
          posted: '.posted',
        },
      },
    ],
    identity: { from: [{ path: '^/view/([0-9a-z]+)$' }], address: `${server.origin}/view/{id}` },
    pages: { empty: ['.nothing'] },
    crawlPolicy: { delaySeconds: 0, maxPages: 50 },
    terms: { text: 'Invented.', url: 'https://example.org/', checked: '2026-10-01' },
    ...overrides,
  };
  return parseProfile(JSON.stringify(document), `tests/${site}/profile.yaml`);
}
