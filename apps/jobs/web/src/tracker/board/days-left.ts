import type { Messages } from '../../language/language.ts';

/** Formats the days until a posting closes; 0 is today. */
export const formatDaysLeft = (days: number, { deadline: messages }: Messages): string =>
  days === 0 ? messages.today : days === 1 ? messages.tomorrow : messages.daysLeft(days);
