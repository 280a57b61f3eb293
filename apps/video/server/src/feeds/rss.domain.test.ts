import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { type FeedEntry, type FeedHead, rssFeed } from './rss.domain.ts';

const HEAD: FeedHead = {
  title: '가을',
  description: '',
  pageUrl: 'https://v.example/app/playlists/1',
  feedUrl: 'https://v.example/playlists/1/feed',
  imageUrl: null,
};
const ENTRY: FeedEntry = {
  title: 'A & B <i>',
  description: '설명',
  author: '김하나',
  url: 'https://v.example/app/watch/1',
  publishedAt: new Date('2026-11-21T10:00:00.000Z'),
  videoUrl: 'https://v.example/files/public/1/2/main.m3u8',
  posterUrl: 'https://v.example/files/public/1/2/poster.jpg',
  durationSeconds: 12.5,
};
interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Returns the elements of an XML document in the order of their end tags. @throws if it is not well-formed. */
function readXml(source: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    open.push({ name, attributes: Object.fromEntries(values), text: '' });
  });
  parser.on('text', (text) => {
    if (open.length > 0) open.at(-1)!.text += text;
  });
  parser.on('closetag', () => elements.push(open.pop()!));
  parser.write(source).close();
  return elements;
}

describe('a feed', () => {
  it('describes videos for feed readers', () => {
    const elements = readXml(rssFeed(HEAD, [ENTRY]));
    const textsOf = (name: string) =>
      elements.filter((element) => element.name === name).map(({ text }) => text);
    const attributesOf = (name: string) => elements.find((element) => element.name === name)?.attributes;
    expect(textsOf('title')).toEqual(['가을', 'A & B <i>']);
    expect(textsOf('link')).toEqual([HEAD.pageUrl, ENTRY.url]);
    expect(textsOf('guid')).toEqual([ENTRY.url]);
    expect(textsOf('pubDate')).toEqual(['Sat, 21 Nov 2026 10:00:00 GMT']);
    expect(textsOf('dc:creator')).toEqual(['김하나']);
    expect(attributesOf('atom:link')).toMatchObject({ href: HEAD.feedUrl, rel: 'self' });
    const type = 'application/vnd.apple.mpegurl';
    expect(attributesOf('enclosure')).toEqual({ url: ENTRY.videoUrl, length: '0', type });
    expect(attributesOf('media:content')).toEqual({
      url: ENTRY.videoUrl,
      type,
      medium: 'video',
      duration: '13',
    });
    expect(attributesOf('media:thumbnail')).toEqual({ url: ENTRY.posterUrl });
  });

  it('leaves out media that everyone cannot fetch', () => {
    const feed = rssFeed(HEAD, [{ ...ENTRY, videoUrl: null, posterUrl: null }]);
    expect(feed).not.toMatch(/media:(content|thumbnail)|enclosure|<image>/);
  });

  it('is well-formed for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(']]>', '\u0000', '\ud800', '\uffff', '<!--'),
    );
    fc.assert(
      fc.property(text, text, text, (title, description, author) => {
        const feed = rssFeed({ ...HEAD, title, description }, [{ ...ENTRY, title, description, author }]);
        expect(feed.isWellFormed()).toBe(true);
        expect(readXml(feed).filter(({ name }) => name === 'item')).toHaveLength(1);
      }),
    );
  });
});
