import { useTimeZone } from '@workreel/ui/time-zone';
import { localDay } from './format.domain.ts';

/** Returns the date in the user's time zone, as `YYYY-MM-DD`. */
export const useToday = (): string => localDay(new Date(), useTimeZone());
