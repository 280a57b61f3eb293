import { MAX_CHAPTER_TITLE, MAX_CHAPTERS } from '@workreel/video-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chaptersOf, findChapterProblem, normalizeChapters } from './chapters.domain.ts';

const read = (description: string, duration: number | null = 7_200) =>
  chaptersOf({ chapters: [], description }, duration).map(({ start, title }) => [start, title]);

describe('chaptersOf a description', () => {
  it('reads lines that start with a time, among other lines', () => {
    expect(
      read(
        '서울 여행\n방송: 매주 토요일 20:30\n\n0:00 인트로\n(12:30) 제목\n자세히\r\n[59:59]  - 끝: 안녕\n1:02:03 - Q&A — part 2\n',
      ),
    ).toEqual([
      [0, '인트로'],
      [750, '제목'],
      [3_599, '끝: 안녕'],
      [3_723, 'Q&A — part 2'],
    ]);
  });

  it('reads bullets and ranges of times', () => {
    expect(read('• 00:00 ~ 00:30 하나\n- 00:30~01:00 둘\n▶ 01:00 – 02:00 | 셋')).toEqual([
      [0, '하나'],
      [30, '둘'],
      [60, '셋'],
    ]);
  });

  it('reads lines that end with a time if the one of 0:00 does', () => {
    expect(read('Intro - 0:00\nMain (0:30)\n45:00 minutes\nOutro 1:00')).toEqual([
      [0, 'Intro'],
      [30, 'Main'],
      [60, 'Outro'],
    ]);
  });

  it.each([
    ['starts after 0:00', '0:01 a\n0:20 b\n0:40 c'],
    ['has two chapters', '0:00 a\n0:20 b'],
    ['is not in order', '0:00 a\n0:40 b\n0:20 c'],
    ['repeats a time', '0:00 a\n0:20 b\n0:20 c\n0:40 d'],
    ['has a chapter of 9 seconds', '0:00 a\n0:09 b\n0:20 c'],
    ['has chapters without titles', '0:00\n0:20 -\n0:40 c'],
    ['has no times', '1. a\n2. b\n12:34:56:78 c\n0:99 d'],
  ])('returns none if the description %s', (_rule, description) => {
    expect(read(description)).toEqual([]);
  });

  it('accepts a chapter of 10 seconds', () => {
    expect(read('0:00 a\n0:10 b\n0:20 c')).toHaveLength(3);
  });

  it('ignores times at or after the end of the video', () => {
    const description = '0:00 a\n0:20 b\n0:40 c\n1:00 d';
    expect(read(description, 60)).toHaveLength(3);
    expect(read(description, 60.1)).toHaveLength(4);
    expect(read(description, null)).toHaveLength(4);
    expect(read(description, 40)).toEqual([]);
  });

  it('limits the number of chapters and the length of titles', () => {
    const lines = Array.from({ length: MAX_CHAPTERS + 1 }, (_, index) => `${index}:00 ${'가'.repeat(300)}`);
    const chapters = chaptersOf({ chapters: [], description: lines.join('\n') }, null);
    expect(chapters).toHaveLength(MAX_CHAPTERS);
    expect(chapters[0]!.title).toHaveLength(MAX_CHAPTER_TITLE);
  });

  it('returns valid chapters for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '0:00',
        '0:10',
        '(1:00)',
        '[2:00]',
        '1:02:03',
        '\n',
        ' ',
        ' - ',
        '~',
        ':',
        '가나',
        '\r\n',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    const list = fc
      .array(text, { maxLength: 6 })
      .map((titles) => titles.map((title, index) => `${index}:00 ${title}`).join('\n'));
    fc.assert(
      fc.property(
        fc.oneof(text, list),
        fc.option(fc.integer({ min: 0, max: 300 })),
        (description, duration) => {
          const chapters = chaptersOf({ chapters: [], description }, duration);
          expect(findChapterProblem(chapters)).toBeUndefined();
          expect(normalizeChapters(chapters)).toEqual(chapters);
          for (const { start, title } of chapters) {
            expect(title).toMatch(/\S/);
            expect(start).toBeLessThan(duration ?? Number.POSITIVE_INFINITY);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['spaces', `0:00${' '.repeat(19_990)}x`],
    ['separators', `x${' -'.repeat(9_990)}x`],
    ['digits', '1'.repeat(20_000)],
    ['times', '0:00 '.repeat(4_000)],
    ['opening brackets', '('.repeat(20_000)],
    ['lines of times', '0:00 a\n'.repeat(2_857)],
    ['empty lines', '\r\n'.repeat(10_000)],
  ])('takes no more than linear time for %s', (_name, description) => {
    const started = performance.now();
    read(description);
    // Quadratic time would be 200 million steps.
    expect(performance.now() - started).toBeLessThan(100);
  });
});

describe('chapters that the owner entered', () => {
  const description = '0:00 a\n0:20 b\n0:40 c';
  const chapters = [
    { start: 1.5, title: '하나' },
    { start: 2, title: '둘' },
  ];

  it('win over the description, without its rules', () => {
    expect(chaptersOf({ chapters, description }, 60)).toEqual(chapters);
    expect(chaptersOf({ chapters, description }, 2)).toEqual([chapters[0]]);
    expect(chaptersOf({ chapters, description }, 1)).toEqual([]);
  });

  it.each([
    ['the same start', 2],
    ['an earlier start', 0],
  ])('are rejected with %s', (_name, start) => {
    expect(findChapterProblem(chapters)).toBeUndefined();
    expect(findChapterProblem([...chapters, { start, title: 'c' }])).toEqual({
      path: '/body/chapters/2/start',
      message: expect.stringContaining('chapter before it, 2.'),
    });
  });

  it('are stored with titles in one line', () => {
    expect(normalizeChapters([{ start: 0, title: ' 첫\n\t번째 '.normalize('NFD') }])).toEqual([
      { start: 0, title: '첫 번째' },
    ]);
  });
});
