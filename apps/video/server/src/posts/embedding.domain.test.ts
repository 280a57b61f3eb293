import { describe, expect, it } from 'vitest';
import { describeEmbed, isEmbeddable, parsePostUrl } from './embedding.domain.ts';

it.each([
  ['public', false, true],
  ['public', true, true],
  ['unlisted', false, false],
  ['unlisted', true, true],
  ['private', true, false],
] as const)('a post with the access %s and embeddable %s: %s', (access, embeddable, expected) => {
  expect(isEmbeddable({ access, embeddable })).toBe(expected);
});

it.each([
  ['https://v.example/app/watch/3f', { id: '3f', start: null }],
  ['https://v.example/app/watch/3f/?t=1m30s#x', { id: '3f', start: '1m30s' }],
  ['https://v.example/embed/3f?start=90&t=5', { id: '3f', start: '90' }],
  ['https://v.example/embed/3f?start=%22%3E', { id: '3f', start: null }],
  ['http://localhost/videos/embed/3f', { id: '3f', start: null }],
  ['http://localhost/embed/3f', undefined],
  ['https://v.example/app/upload', undefined],
  ['https://v.example/embed/3f/more', undefined],
  ['https://v.example/embed/%2e%2e', undefined],
  ['https://v.example.evil.example/embed/3f', undefined],
  ['https://evil.example/https://v.example/embed/3f', undefined],
  ['https://v.example@evil.example/embed/3f', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s is the URL of %j', (url, expected) => {
  expect(parsePostUrl(url, ['https://v.example', 'http://localhost/videos'])).toEqual(expected);
});

describe('describeEmbed', () => {
  const POST = {
    ...{ id: '3f', title: '가을 “산책”', author: '김영희', customPoster: false },
    ...{ posterUrl: 'https://cdn.example/poster.jpg', width: 1920, height: 1080 },
  };
  const describe = (post: Partial<typeof POST>, limits = {}, start: string | null = null) =>
    describeEmbed({ ...POST, ...post }, { baseUrl: 'https://v.example', start, limits });

  it('has the fields of a video response', () => {
    expect(describe({}, {}, '90')).toEqual({
      type: 'video',
      version: '1.0',
      title: POST.title,
      author_name: '김영희',
      provider_name: 'Workreel',
      provider_url: 'https://v.example/',
      thumbnail_url: POST.posterUrl,
      thumbnail_width: 1280,
      thumbnail_height: 720,
      html: `<iframe src="https://v.example/embed/3f?start=90" title="${POST.title}" width="640" height="360" style="border:0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`,
      width: 640,
      height: 360,
    });
  });

  it.each([
    [1920, 1080, {}, 640, 360],
    [1080, 1920, {}, 360, 640],
    [1920, 1080, { width: 320 }, 320, 180],
    [1920, 1080, { width: 1280 }, 1280, 720],
    [1920, 1080, { height: 90 }, 160, 90],
    [1080, 1920, { width: 400, height: 400 }, 225, 400],
    [10_000, 16, { width: 100, height: 100 }, 100, 1],
    [0, 0, {}, 640, 360],
  ])('a video of %d × %d within %j is shown at %d × %d', (width, height, limits, shownWidth, shownHeight) => {
    const shown = describe({ width, height }, limits);
    expect([shown.width, shown.height]).toEqual([shownWidth, shownHeight]);
    expect(shown.html).toContain(`width="${shownWidth}" height="${shownHeight}"`);
  });

  it('omits a thumbnail that is too large, and the unknown size of a custom one', () => {
    expect(describe({}, { width: 1279 })).not.toHaveProperty('thumbnail_url');
    expect(describe({}, { height: 720 })).toHaveProperty('thumbnail_url');
    const custom = describe({ customPoster: true });
    expect(custom).toHaveProperty('thumbnail_url', POST.posterUrl);
    expect(custom).not.toHaveProperty('thumbnail_width');
  });

  it('escapes the title', () => {
    expect(describe({ title: '"><script>' }).html).toContain('title="&quot;&gt;&lt;script&gt;"');
  });
});
