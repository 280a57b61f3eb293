/** Pages of one markup and the profile that reads them, for tests of runs. Not used by the service. */
import { type CompiledProfile, compileProfile, parseProfile } from '@workreel/site-profiles';

/** What a card prints; what is left out is not on the card. */
export interface CardTexts {
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

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<span class="${name}">${escaped(text)}</span>`;
let loads = 0;

/** Each load puts another search id into the link, as real sites do. */
export const card = (texts: CardTexts): string =>
  `<li class="card${texts.promoted ? ' promoted' : ''}">` +
  `<a class="title" href="/view/${texts.id}?search=${++loads}">${escaped(texts.title ?? '')}</a>` +
  element('company', texts.company) +
  element('location', texts.location) +
  element('experience', texts.experience) +
  element('deadline', texts.deadline) +
  element('salary', texts.salary) +
  element('posted', texts.posted) +
  '</li>';

/** An ordinary card, told from others by its number. */
export const plainCard = (id: number, more: Partial<CardTexts> = {}): string =>
  card({
    id,
    title: `${id}번 백엔드개발자`,
    company: `(주)예시${id}`,
    location: '서울 강남구',
    experience: '경력3년↑',
    ...more,
  });

export const plainCards = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => plainCard(from + n)).join('');

export const listPage = (cards: string, more = ''): string =>
  `<!doctype html><meta charset="utf-8"><title>채용 정보</title><ul class="list">${cards}</ul>${more}`;

/** A page on which the site says that it found nothing; `cards` may still be promoted ones. */
export const emptyPage = (cards = ''): string => listPage(cards, '<p class="nothing">없습니다</p>');

/** The profile of such a site; `more` is laid over its document. */
export function cardProfile(
  site: string,
  at: { origin: string; host: string },
  more: Record<string, unknown> = {},
): CompiledProfile {
  const document = {
    name: site,
    enabledByDefault: true,
    hosts: [at.host],
    timeZone: 'Asia/Seoul',
    currency: 'KRW',
    start: { address: `${at.origin}/list?keyword={keyword}&page={page}` },
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
    identity: { from: [{ path: '^/view/([0-9a-z]+)$' }], address: `${at.origin}/view/{id}` },
    pages: { empty: ['.nothing'] },
    manners: { delaySeconds: 0, maxPages: 50 },
    terms: { text: 'Invented.', url: 'https://example.org/', checked: '2026-10-01' },
    ...more,
  };
  return compileProfile(parseProfile(JSON.stringify(document), `tests/${site}/profile.yaml`));
}
