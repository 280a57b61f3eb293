/** Returns the host of a web page as people know it: without `www.`. An empty text if the URL is invalid. */
export const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') ?? '';
