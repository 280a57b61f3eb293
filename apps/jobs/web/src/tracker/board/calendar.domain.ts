/** Addresses with which calendar programs subscribe to a calendar. */

/** Returns the address that opens the calendar program of the device. @param url - HTTP or HTTPS address of the calendar. */
export const toWebcalUrl = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Returns the page of Google Calendar that adds a calendar. @param url - HTTP or HTTPS address of the calendar. */
export const googleCalendarUrl = (url: string): string =>
  `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(toWebcalUrl(url))}`;
