/** The catalogues of the pages: tests read what they expect from them, and would not see one whose languages were mixed up. */
import { expect, test } from 'vitest';
import { LANGUAGES as JOBS } from './jobs/texts.ts';
import { LANGUAGES as VIDEO } from './video/texts.ts';

/** Each text by its name: a text that is made of values as it stands in the source. */
const textsOf = (texts: object, path = ''): [name: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null
      ? textsOf(text, `${path}${name}.`)
      : [[path + name, String(text)]],
  );
const HANGUL = /[가-힣]/;
/** Called alike in each language. */
const ALIKE = /\.languages\.|\.language$/;

test.each([...JOBS, ...VIDEO])('those in $language are in that language', ({ language, t }) => {
  const texts = textsOf(t).filter(([name]) => !ALIKE.test(name));
  const inKorean = texts.filter(([, text]) => HANGUL.test(text));
  if (language !== 'ko') expect(inKorean).toEqual([]);
  // Names, numbers and units are no Korean.
  else expect(inKorean.length).toBeGreaterThan(0.9 * texts.length);
});
