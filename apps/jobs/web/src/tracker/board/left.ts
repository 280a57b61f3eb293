import type { Messages } from '../../language/language.ts';

/** Days until a posting closes, as text: today is 0. */
export const formatDaysLeft = (days: number, { deadline: messages }: Messages): string =>
  days === 0 ? messages.today : days === 1 ? messages.tomorrow : messages.daysLeft(days);
