/** Checks the language of the catalogues. Other tests read their expected texts from them, so they would not notice swapped languages. */
import { expect, test } from 'vitest';
import { LANGUAGES as JOBS } from './jobs/messages.ts';
import { LANGUAGES as VIDEO } from './video/messages.ts';

/** Returns all messages with their keys. A message function is represented by its source code. */
const listMessages = (messages: object, path = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? listMessages(text, `${path}${key}.`)
      : [[path + key, String(text)]],
  );
const HANGUL = /[가-힣]/;
/** Messages that are the same in every language. */
const SAME_IN_ALL_LANGUAGES = /\.languages\.|\.language$/;

test.each([...JOBS, ...VIDEO])('the $language messages are written in that language', ({ language, t }) => {
  const messages = listMessages(t).filter(([key]) => !SAME_IN_ALL_LANGUAGES.test(key));
  const inKorean = messages.filter(([, text]) => HANGUL.test(text));
  if (language !== 'ko') expect(inKorean).toEqual([]);
  // Some messages consist only of names, numbers and units.
  else expect(inKorean.length).toBeGreaterThan(0.9 * messages.length);
});
