import type { Messages } from '../../language/messages.ts';

/** Days until a posting closes, in words: today is 0. */
export const leftInWords = (days: number, { deadline: words }: Messages): string =>
  days === 0 ? words.today : days === 1 ? words.tomorrow : words.daysLeft(days);
