import type { CompiledProfile } from '../compile.ts';
import { cleanText, parsePage } from '../dom.ts';
import { readTree } from '../page.ts';
import type { PageReading } from '../page.types.ts';

/** Compressed data that could not be decompressed begins with this byte. */
const GZIP = '\u001f';

/** Reads a page that is not of the expected kind, such as the login page of an API: it is blocked or not recognized. */
export function readBroken(
  compiled: CompiledProfile,
  text: string,
  url: string,
  code: 'JSON_BROKEN' | 'XML_BROKEN',
  message: string,
): PageReading {
  const page = readTree(compiled, parsePage(text), url, { readCards: () => [] });
  const contents = text.startsWith(GZIP)
    ? 'compressed data that is corrupt or too large'
    : JSON.stringify(cleanText(text.slice(0, 200)).slice(0, 60));
  return {
    ...page,
    kind: page.kind === 'blocked' ? 'blocked' : 'unrecognized',
    cards: [],
    warnings: [
      { code, message: `${message}: ${contents}.`, card: null },
      ...page.warnings.filter((warning) => warning.code === 'BLOCK_MARKER'),
    ],
  };
}
