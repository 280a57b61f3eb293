import { expect, it } from 'vitest';
import type { Post } from '../api.ts';
import { embedCode, isEmbeddable } from './embed-code.domain.ts';

it('embeds a video in its aspect ratio, with an escaped title', () => {
  const post = { id: '3f', title: '"><b>&', width: 720, height: 720 };
  expect(embedCode('https://v.example', post, 9.8)).toBe(
    '<iframe src="https://v.example/embed/3f?start=9" title="&quot;&gt;&lt;b&gt;&amp;" width="560" height="560" style="border:0;max-width:100%;height:auto;aspect-ratio:720/720" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>',
  );
  expect(embedCode('https://v.example', { ...post, width: null, height: null }, null)).toMatch(
    /embed\/3f".*height="315".*16\/9/,
  );
});

it.each([
  ['public', false, '2026-11-20T10:00:00.000Z', true],
  ['unlisted', false, '2026-11-20T10:00:00.000Z', false],
  ['unlisted', true, '2026-11-20T10:00:00.000Z', true],
  ['private', true, '2026-11-20T10:00:00.000Z', false],
  ['public', true, null, false],
] as const)('%s, embeddable %s, published %s: %s', (visibility, embeddable, publishedAt, expected) => {
  expect(isEmbeddable({ visibility, embeddable, publishedAt } as Post)).toBe(expected);
});
