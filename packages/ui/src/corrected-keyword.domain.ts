/** Returns a searched text with the corrections in `X-Corrected-Keyword`. */
export const correctText = (text: string, header: string): string =>
  header.split(', ').reduce((corrected, pair) => {
    const [from = '', to = ''] = pair.split('=').map(decode);
    const index = corrected.toLowerCase().indexOf(from.toLowerCase());
    return index < 0 ? corrected : corrected.slice(0, index) + to + corrected.slice(index + from.length);
  }, text);

/** Decodes a part of a header. An invalid one remains as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
