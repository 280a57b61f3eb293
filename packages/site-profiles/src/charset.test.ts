import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeHtml } from './charset.ts';

const KOREAN = '<p>서버 개발자 뷁 채용 · 정규직</p>';
const withMeta = (label: string) =>
  `<meta http-equiv="Content-Type" content="text/html; charset=${label}">${KOREAN}`;

describe('decodeHtml', () => {
  it.each(['euc-kr', 'EUC-KR', 'ks_c_5601-1987', 'KSC5601', 'cp949', 'ms949', 'x-windows-949'])(
    'decodes %s as CP949, by header and by <meta>',
    (label) => {
      const bytes = iconv.encode(KOREAN, 'cp949');
      expect(decodeHtml(bytes, `text/html; charset=${label}`)).toEqual({
        text: KOREAN,
        charset: 'cp949',
        hadErrors: false,
      });
      const page = withMeta(label);
      expect(decodeHtml(iconv.encode(page, 'cp949'), 'text/html').text).toBe(page);
    },
  );

  it('guesses UTF-8, CP949, or windows-1252', () => {
    expect(decodeHtml(Buffer.from(KOREAN), null)).toMatchObject({ text: KOREAN, charset: 'utf-8' });
    expect(decodeHtml(iconv.encode(KOREAN, 'cp949'), null, { language: 'ko' })).toMatchObject({
      text: KOREAN,
      charset: 'cp949',
    });
    const english = 'Développeur — £30k, “now”';
    expect(decodeHtml(iconv.encode(english, 'windows-1252'), null, { language: 'en' })).toEqual({
      text: english,
      charset: 'windows-1252',
      hadErrors: false,
    });
  });

  it('ignores a declared encoding that the bytes contradict', () => {
    expect(decodeHtml(Buffer.from(withMeta('euc-kr')), null).text).toBe(withMeta('euc-kr'));
    expect(decodeHtml(iconv.encode(KOREAN, 'cp949'), 'text/html; charset=utf-8').text).toBe(KOREAN);
    expect(decodeHtml(Buffer.from(KOREAN), 'text/html; charset=no-such-thing').text).toBe(KOREAN);
  });

  it('prefers the byte order mark to the header, and removes it', () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(KOREAN)]);
    expect(decodeHtml(bytes, 'text/html; charset=euc-kr')).toMatchObject({ text: KOREAN, charset: 'utf-8' });
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(KOREAN, 'utf16le')]);
    expect(decodeHtml(utf16, null)).toMatchObject({ text: KOREAN, charset: 'utf-16le' });
  });

  it('replaces invalid bytes and sets hadErrors', () => {
    const bytes = Buffer.concat([
      Buffer.from(`${KOREAN}${KOREAN}`),
      Buffer.from([0xff, 0xfe, 0x80]),
      Buffer.from(KOREAN),
    ]);
    const decoded = decodeHtml(bytes, 'text/html; charset=utf-8', { language: 'ko' });
    expect(decoded).toMatchObject({ charset: 'utf-8', hadErrors: true });
    expect(decoded.text).toBe(`${KOREAN}${KOREAN}\ufffd\ufffd\ufffd${KOREAN}`);
  });

  it('reads the XML declaration, and no HTML that XML or JSON contains', () => {
    const xml = `<?xml version="1.0" encoding="EUC-KR"?><a>${KOREAN}</a>`;
    expect(decodeHtml(iconv.encode(xml, 'cp949'), 'application/xml')).toMatchObject({ text: xml });
    const quoted = `<?xml version="1.0" encoding="utf-8"?><a><![CDATA[${withMeta('euc-kr')}]]></a>`;
    expect(decodeHtml(Buffer.from(quoted), null)).toMatchObject({ text: quoted, charset: 'utf-8' });
    const json = JSON.stringify({ page: withMeta('shift_jis') });
    expect(decodeHtml(Buffer.from(json), null)).toMatchObject({ text: json, charset: 'utf-8' });
  });

  it('decompresses a file that is compressed itself, up to 50 MB', () => {
    expect(decodeHtml(gzipSync(KOREAN), 'application/gzip').text).toBe(KOREAN);
    const bomb = gzipSync(Buffer.alloc(51 * 1024 * 1024, ' '));
    for (const broken of [bomb, gzipSync(KOREAN).subarray(0, 20)])
      expect(decodeHtml(broken, null).text).toMatch(/^\u001f/);
  });

  it('never throws', () => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256);
    for (const label of [
      null,
      'text/html; charset=utf-8',
      'text/html; charset=euc-kr',
      'text/html; charset=utf-16',
    ])
      expect(typeof decodeHtml(bytes, label).text).toBe('string');
    expect(decodeHtml(new Uint8Array(), null)).toEqual({ text: '', charset: 'utf-8', hadErrors: false });
  });

  it('prefers the charset of the profile', () => {
    const bytes = iconv.encode(KOREAN, 'cp949');
    expect(decodeHtml(bytes, 'text/html; charset=iso-8859-1', { charset: 'euc-kr' }).text).toBe(KOREAN);
  });
});
