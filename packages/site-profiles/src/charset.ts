import { gunzipSync } from 'node:zlib';
import iconv from 'iconv-lite';

export interface DecodedHtml {
  text: string;
  /** The encoding used, for example utf-8, cp949, windows-1252, utf-16le or shift_jis. */
  charset: string;
  /** Whether some bytes were invalid in that encoding and were replaced by U+FFFD. */
  hadErrors: boolean;
}

/** Maximum size of a compressed file after decompression, which is that of a sitemap. */
const MAX_DECOMPRESSED_BYTES = 50 * 1024 * 1024;
/** `<meta charset>` must be within this prefix. HTML requires 1,024 bytes, but some sites exceed that. */
const PRESCAN_BYTES = 4_096;
const META = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w:.-]+)/i;
const XML = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w:.-]+)["']/i;

/**
 * Decodes a page with the first known encoding declared by: byte order mark, profile, header, XML declaration or `<meta>`. If none is
 * declared, guesses it from the bytes. Never throws.
 *
 * If a page is invalid in its declared encoding, UTF-8 or CP949 is tried, because a proxy may convert a page without
 * changing its `<meta>`.
 *
 * A file that is compressed itself, such as sitemap.xml.gz, is decompressed first. If that fails, its bytes are decoded as they are.
 *
 * @param contentType value of the header, or null
 * @param hint from the profile: its charset, and the language, which distinguishes CP949 from windows-1252
 */
export function decodeHtml(
  body: Uint8Array,
  contentType: string | null,
  hint: { charset?: string | null; language?: 'ko' | 'en' } = {},
): DecodedHtml {
  const bytes = decompress(body);
  const bom = byteOrderMark(bytes);
  if (bom !== null) return decode(bytes, bom);
  const declared = [hint.charset, headerCharset(contentType), declaredCharset(bytes)].find(
    (label) => label !== null && label !== undefined && isKnown(label),
  );
  if (declared !== undefined && declared !== null) {
    const decoded = decode(bytes, declared);
    if (!decoded.hadErrors) return decoded;
    // A page that is wrongly declared as UTF-8 is most often CP949, and vice versa.
    const other = decode(bytes, decoded.charset === 'utf-8' ? 'cp949' : 'utf-8');
    if (other.hadErrors) return decoded;
    return other.charset === 'cp949' && !isOtherEncoding(bytes, decoded.text) ? decoded : other;
  }
  return guess(bytes, hint.language);
}

function decompress(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_DECOMPRESSED_BYTES });
  } catch {
    return bytes;
  }
}

function guess(bytes: Uint8Array, language: 'ko' | 'en' | undefined): DecodedHtml {
  const utf8 = decode(bytes, 'utf-8');
  if (!utf8.hadErrors) return utf8;
  const korean = decode(bytes, 'cp949');
  if (!korean.hadErrors && (language === 'ko' || /[가-힣]{2}/.test(korean.text))) return korean;
  // A few invalid bytes in UTF-8 do not indicate another encoding.
  if (!isOtherEncoding(bytes, utf8.text)) return utf8;
  return language === 'ko' ? korean : decode(bytes, 'windows-1252');
}

/** Returns whether so many bytes are invalid UTF-8 that the page must be in another encoding. */
function isOtherEncoding(bytes: Uint8Array, asUtf8: string): boolean {
  let invalid = 0;
  for (let index = asUtf8.indexOf('\ufffd'); index !== -1; index = asUtf8.indexOf('\ufffd', index + 1)) {
    invalid += 1;
  }
  let nonAscii = 0;
  for (const byte of bytes) if (byte >= 0x80) nonAscii += 1;
  return invalid * 10 > nonAscii;
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function headerCharset(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? '')?.[1] ?? null;
}

function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  // JSON and XML may contain a whole HTML page as a text.
  if (/^\s*[[{]/.test(head)) return null;
  const label = (XML.exec(head) ?? META.exec(head))?.[1] ?? null;
  // The declaration was readable as ASCII, so the page cannot be UTF-16.
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** Names of Korean encodings in use. All are decoded as CP949, a superset of EUC-KR. */
const CP949 = /^(?:cp-?949|ms-?949|uhc|windows-?949|x-windows-949|euc-?kr|ks_?c_?5601.*|ksc_?5601.*)$/i;

function isKnown(label: string): boolean {
  return encodingOf(label) !== null;
}

function encodingOf(label: string): string | null {
  if (CP949.test(label)) return 'cp949';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, label: string): DecodedHtml {
  const encoding = encodingOf(label) ?? 'utf-8';
  if (encoding === 'cp949') {
    // Not TextDecoder: its euc-kr in Node.js lacks the 8,822 syllables that CP949 adds (뷁, 펲, 햏).
    const text = iconv.decode(bytes, 'cp949');
    return { text, charset: 'cp949', hadErrors: text.includes('\ufffd') };
  }
  try {
    return {
      text: new TextDecoder(encoding, { fatal: true }).decode(bytes),
      charset: encoding,
      hadErrors: false,
    };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), charset: encoding, hadErrors: true };
  }
}
