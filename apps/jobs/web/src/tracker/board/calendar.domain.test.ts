import { expect, test } from 'vitest';
import { googleCalendarUrl, toWebcalUrl } from './calendar.domain.ts';

test.each(['http', 'https'])('a calendar at an %s address is opened with webcal', (scheme) => {
  const url = `${scheme}://jobs.example:3001/calendar/a_b-c.ics`;
  expect(toWebcalUrl(url)).toBe('webcal://jobs.example:3001/calendar/a_b-c.ics');
  expect(new URL(googleCalendarUrl(url)).searchParams.get('cid')).toBe(toWebcalUrl(url));
});
