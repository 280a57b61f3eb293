import HLS from 'hls-parser';
import { describe, expect, it } from 'vitest';
import { CHAPTERS_TAG, chaptersJson, withChapters } from './chapters.domain.ts';
import { parsePlaylist } from './parse/parse.domain.ts';

describe('chapters', () => {
  it('have the JSON format of Apple’s players', () => {
    const chapters = [
      { start: 0, title: '처음 “인용”' },
      { start: 61.25, title: 'Second "quoted"' },
    ];
    expect(JSON.parse(chaptersJson(chapters))).toEqual([
      { chapter: 1, 'start-time': 0, titles: [{ language: 'und', title: '처음 “인용”' }] },
      { chapter: 2, 'start-time': 61.25, titles: [{ language: 'und', title: 'Second "quoted"' }] },
    ]);
    expect(chaptersJson([])).toBe('[]');
  });

  it.each(['\n', '\r\n'])('are added to a playlist with the line break %j', (lineBreak) => {
    const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'v.m3u8', ''];
    const text = withChapters(lines.join(lineBreak));
    expect(text.split(lineBreak)).toEqual([lines[0], CHAPTERS_TAG, ...lines.slice(1)]);
    expect(parsePlaylist(Buffer.from(text))).toMatchObject({ chapters: 'chapters.json' });
    expect(HLS.parse(text)).toMatchObject({ variants: [{ uri: 'v.m3u8' }] });
  });
});
