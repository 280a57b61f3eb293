import { describe, expect, it } from 'vitest';
import { chooseAudio } from './audio.domain.ts';

const TRACKS = [
  { index: 0, language: 'en', isSurround: false, label: 'English' },
  { index: 1, language: 'en', isSurround: true, label: 'English 5.1' },
  { index: 2, language: 'ko', isSurround: false, label: '한국어' },
];

describe('chooseAudio', () => {
  it.each([
    ['the default', '', false, 0],
    ['surround sound', 'en', true, 1],
    ['surround sound in the default language if the other is missing', 'fr', true, 1],
    ['another language, which has no surround sound', 'ko', true, 2],
  ])('chooses %s', (_, language, isSurround, index) => {
    expect(chooseAudio(TRACKS, { language, isSurround })?.index).toBe(index);
  });

  it('chooses nothing if there is no choice', () => {
    expect(chooseAudio([], { language: 'en', isSurround: true })).toBeUndefined();
  });
});
