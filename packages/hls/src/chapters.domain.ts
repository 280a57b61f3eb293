/**
 * The chapters of a stream in the JSON format that Apple's players read:
 * https://developer.apple.com/documentation/http-live-streaming/providing-javascript-object-notation-json-chapters
 */

/** Value of `DATA-ID` in the `EXT-X-SESSION-DATA` tag that refers to chapters. */
export const CHAPTERS_DATA_ID = 'com.apple.hls.chapters';
/** Name of the file with the chapters, next to the multivariant playlist. */
export const CHAPTERS_FILE = 'chapters.json';
export const CHAPTERS_TYPE = 'application/json';

/** The tag of multivariant playlists that refers to {@link CHAPTERS_FILE} (RFC 8216bis, 4.4.6.4). */
export const CHAPTERS_TAG = `#EXT-X-SESSION-DATA:DATA-ID="${CHAPTERS_DATA_ID}",URI="${CHAPTERS_FILE}"`;

/**
 * Writes the content of {@link CHAPTERS_FILE}. A chapter lasts until the next one starts. The language of the titles is unknown,
 * `und` in BCP 47; players choose it if there is no other.
 *
 * @param chapters - ascending starts in seconds.
 */
export const chaptersJson = (chapters: readonly { start: number; title: string }[]): string =>
  JSON.stringify(
    chapters.map(({ start, title }, index) => ({
      chapter: index + 1,
      'start-time': start,
      titles: [{ language: 'und', title }],
    })),
  );

/** Content of {@link CHAPTERS_FILE} without chapters. */
export const NO_CHAPTERS = chaptersJson([]);

/** Adds {@link CHAPTERS_TAG} to a multivariant playlist that another program wrote. `#EXTM3U` must remain the first line. */
export const withChapters = (playlist: string): string => playlist.replace(/\r?\n/, `$&${CHAPTERS_TAG}$&`);
