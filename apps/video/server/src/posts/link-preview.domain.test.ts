import { describe, expect, it } from 'vitest';
import { isoDuration, linkPreview, postIdFromPath } from './link-preview.domain.ts';

const PAGE_URL = 'https://video.example/app/watch/3f';
const EMBED = {
  player: 'https://video.example/embed/3f',
  oembed: 'https://video.example/oembed?url=x&format=json',
};
const POST = {
  title: '가을 산책',
  author: '김영희',
  description: '첫 줄\n둘째 줄',
  videoUrl: 'https://cdn.example/public/3f/1/main.m3u8',
  posterUrl: 'https://cdn.example/public/3f/1/poster.jpg',
  durationSeconds: 12.5,
  width: 1280,
  height: 720,
  visibility: 'public',
  createdAt: '2026-11-20T10:00:00.000Z',
  publishedAt: '2026-11-21T10:00:00.000Z',
} as const;

const markupOf = (
  changes: Partial<Parameters<typeof linkPreview>[0]> = {},
  embed: Parameters<typeof linkPreview>[2] = null,
) => linkPreview({ ...POST, ...changes }, PAGE_URL, embed).markup;
/** Contents of the meta tags by name. */
const metaTagsOf = (markup: string) =>
  Object.fromEntries(
    [...markup.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
const structuredDataOf = (markup: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>$/s.exec(markup)![1]!) as unknown;

describe('linkPreview', () => {
  it('describes a public post', () => {
    const markup = markupOf();
    expect(markup.startsWith('<title>가을 산책 · Workreel</title>')).toBe(true);
    expect(markup).toContain(`<link rel="canonical" href="${PAGE_URL}">`);
    expect(metaTagsOf(markup)).toEqual({
      description: '첫 줄 둘째 줄',
      'twitter:card': 'summary_large_image',
      'og:type': 'video.other',
      'og:site_name': 'Workreel',
      'og:title': '가을 산책',
      'og:description': '첫 줄 둘째 줄',
      'og:url': PAGE_URL,
      'og:image': POST.posterUrl,
      'og:image:alt': '가을 산책',
      'og:video': POST.videoUrl,
      'og:video:type': 'application/vnd.apple.mpegurl',
      'og:video:width': '1280',
      'og:video:height': '720',
      'video:duration': '13',
    });
    expect(structuredDataOf(markup)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: '가을 산책',
      description: '첫 줄 둘째 줄',
      thumbnailUrl: POST.posterUrl,
      uploadDate: '2026-11-21T10:00:00.000Z',
      duration: 'PT13S',
      contentUrl: POST.videoUrl,
      url: PAGE_URL,
      author: { '@type': 'Person', name: '김영희' },
    });
  });

  it('omits missing values', () => {
    const markup = markupOf({
      author: '',
      description: ' \n',
      videoUrl: null,
      posterUrl: null,
      durationSeconds: null,
      width: null,
      height: null,
      publishedAt: null,
    });
    expect(metaTagsOf(markup)).toEqual({
      'twitter:card': 'summary',
      'og:type': 'video.other',
      'og:site_name': 'Workreel',
      'og:title': '가을 산책',
      'og:url': PAGE_URL,
    });
    expect(structuredDataOf(markup)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: '가을 산책',
      uploadDate: '2026-11-20T10:00:00.000Z',
      url: PAGE_URL,
    });
  });

  it('has the addresses of the player if the video can be embedded', () => {
    expect(markupOf()).not.toMatch(/oembed|twitter:player|embedUrl/);
    const markup = markupOf({}, EMBED);
    expect(markup).toContain(
      '<link rel="alternate" type="application/json+oembed" href="https://video.example/oembed?url=x&amp;format=json" title="가을 산책">',
    );
    expect(metaTagsOf(markup)).toMatchObject({
      'twitter:player': EMBED.player,
      'twitter:player:width': '1280',
      'twitter:player:height': '720',
    });
    expect(structuredDataOf(markup)).toMatchObject({ embedUrl: EMBED.player });
  });

  it('excludes an unlisted post from search engines', () => {
    const markup = markupOf({ visibility: 'unlisted' });
    expect(metaTagsOf(markup)).toMatchObject({ robots: 'noindex', 'og:title': '가을 산책' });
    expect(markup).not.toContain('ld+json');
  });

  it.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='x",
    '<!--<script>',
    '&lt;b&gt; $& $1',
    'a\u2028b\u2029c',
    '{{7*7}} ]]>',
  ])('escapes %j everywhere', (hostile) => {
    const harmless = markupOf({ title: 'x', author: 'x', description: 'x' }, EMBED);
    const markup = markupOf({ title: hostile, author: hostile, description: hostile }, EMBED);
    const tags = (text: string) => text.match(/<\/?[a-z!]+/gi);
    expect(tags(markup)).toEqual(tags(harmless));
    expect(Object.keys(metaTagsOf(markup))).toEqual(Object.keys(metaTagsOf(harmless)));
    expect(structuredDataOf(markup)).toMatchObject({ name: hostile, author: { name: hostile } });
  });
});

it.each([
  [0.05, 'PT1S'],
  [59.6, 'PT1M'],
  [61, 'PT1M1S'],
  [3_600, 'PT1H'],
  [3_605, 'PT1H5S'],
  [90_061, 'PT25H1M1S'],
])('formats %d s as %s', (seconds, expected) => {
  expect(isoDuration(seconds)).toBe(expected);
});

it.each([
  ['/app/watch/3f', '3f'],
  ['/app/watch/3f/', '3f'],
  ['/app/watch/', undefined],
  ['/app/watch/3f/more', undefined],
  ['/app/upload', undefined],
  ['/app/', undefined],
])('finds the post ID in the path %s: %s', (path, id) => {
  expect(postIdFromPath(path)).toBe(id);
});
