/** In which languages pages are gone through, and how far: no machine has time at each commit for all of them twice. */
import { every, full } from '@workreel/platform/testing/depth';

/**
 * The languages of a part of the pages, each with how far it is gone through. Those after the first are gone through in CI as
 * briefly as the first one at each commit.
 */
export const languagesOf = <Words>(words: readonly Words[]): (Words & { thorough: boolean })[] =>
  words.slice(0, full ? undefined : 1).map((each, i) => ({ ...each, thorough: i === 0 ? full : every }));

/** The languages in which all is gone through. */
export const thoroughly = <Words>(words: readonly Words[]): readonly Words[] =>
  words.slice(0, every ? undefined : 1);
