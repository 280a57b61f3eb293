import iconv from 'iconv-lite';

export interface DecodedHtml {
  text: string;
  /** Encoding that was used, by its usual name: utf-8, cp949, windows-1252, utf-16le, shift_jis… */
  charset: string;
  /** Whether bytes were no text in that encoding; they stand as U+FFFD. */
  hadErrors: boolean;
}

/** Where a page's `<meta>` must have named its encoding by (HTML asks for 1,024 bytes; sites are late). */
const META_BYTES = 4_096;
const META = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w:.-]+)/i;
const XML = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w:.-]+)["']/i;

/**
 * Decodes a page: by the profile's word where it has one, then the byte order mark, the header, `<meta>`, and
 * else by what the bytes look like. Never throws.
 *
 * UTF-8 that is valid is believed over a header or `<meta>` that says otherwise only where that other decoding
 * fails: a page may be converted by a proxy that leaves its `<meta>` behind.
 *
 * @param contentType value of the header, if any
 * @param hint what the profile knows: its charset, and the language that tells CP949 from windows-1252
 */
export function decodeHtml(
  bytes: Uint8Array,
  contentType: string | null,
  hint: { charset?: string | null; language?: 'ko' | 'en' } = {},
): DecodedHtml {
  const bom = byteOrderMark(bytes);
  if (bom !== null) return decode(bytes, bom);
  const stated = [hint.charset, headerCharset(contentType), metaCharset(bytes)].find(
    (label) => label !== null && label !== undefined && isKnown(label),
  );
  if (stated !== undefined && stated !== null) {
    const read = decode(bytes, stated);
    if (!read.hadErrors) return read;
    // A page that says UTF-8 and is not is most often CP949 behind a careless server, and the other way round.
    const other = decode(bytes, read.charset === 'utf-8' ? 'cp949' : 'utf-8');
    if (other.hadErrors) return read;
    return other.charset === 'cp949' && !looksConverted(bytes, read.text) ? read : other;
  }
  return guess(bytes, hint.language);
}

function guess(bytes: Uint8Array, language: 'ko' | 'en' | undefined): DecodedHtml {
  const utf8 = decode(bytes, 'utf-8');
  if (!utf8.hadErrors) return utf8;
  const korean = decode(bytes, 'cp949');
  if (!korean.hadErrors && (language === 'ko' || /[가-힣]{2}/.test(korean.text))) return korean;
  // A few broken bytes in a page of UTF-8 do not make it another encoding.
  if (!looksConverted(bytes, utf8.text)) return utf8;
  return language === 'ko' ? korean : decode(bytes, 'windows-1252');
}

/** Whether so much of a page is no UTF-8 that it was written in another encoding. */
function looksConverted(bytes: Uint8Array, asUtf8: string): boolean {
  let broken = 0;
  for (let at = asUtf8.indexOf('\ufffd'); at !== -1; at = asUtf8.indexOf('\ufffd', at + 1)) broken += 1;
  let beyondAscii = 0;
  for (const byte of bytes) if (byte >= 0x80) beyondAscii += 1;
  return broken * 10 > beyondAscii;
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

function metaCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, META_BYTES));
  const label = (META.exec(head) ?? XML.exec(head))?.[1] ?? null;
  // What was read as ASCII just now cannot be UTF-16.
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** The names of Korean encodings that pages print; all mean CP949, which holds EUC-KR. */
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
    // Not TextDecoder: Node's ICU reads euc-kr without the 8,822 syllables that CP949 adds (뷁, 펲, 햏).
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
