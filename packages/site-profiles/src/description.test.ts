import { expect, it } from 'vitest';
import { MAX_DESCRIPTION_CHARS, plainText } from './description.ts';

it('converts HTML to plain text with paragraphs', () => {
  const html = `<h2>Your   tasks</h2><ul><li>Bake <b>bread</b></li><li><p>Serve</p></li><li></li></ul>
    <p>We offer:<br>a pension<br/>free&nbsp;coffee &amp; cake</p><script>alert(1)</script><div>One</div><div>Two</div>`;
  expect(plainText(html)).toBe(
    'Your tasks\n\n• Bake bread\n• Serve\n\nWe offer:\na pension\nfree coffee & cake\n\nOne\nTwo',
  );
});

it('keeps the paragraphs of a plain text and removes invisible characters', () => {
  expect(plainText('One\r\ntwo  three\u0000\u200b\n\n\n\n  four < 5 & 6\n')).toBe(
    'One\ntwo three\n\nfour < 5 & 6',
  );
});

it('converts HTML that was escaped once more', () => {
  expect(plainText('&lt;p&gt;Fish &amp;amp; chips&lt;/p&gt;&lt;p&gt;Salt&lt;/p&gt;')).toBe(
    'Fish & chips\n\nSalt',
  );
  expect(plainText('Bread &amp;lt;p class=&quot;a&quot;&amp;gt;and jam&amp;lt;/p&amp;gt;')).toBe(
    'Bread\n\nand jam',
  );
  expect(plainText('&lt;p'.repeat(100_000))?.length).toBeLessThanOrEqual(MAX_DESCRIPTION_CHARS);
  expect(plainText('<p>Write &lt;T&gt; and a &lt; b</p>')).toBe('Write <T> and a < b');
});

it('keeps escaped tags that are part of the text of HTML', () => {
  const html = '<p>First</p><ul><li>You know &lt;div&gt; and &lt;/span&gt;</li></ul><p>Last</p>';
  const text = 'First\n\n• You know <div> and </span>\n\nLast';
  expect(plainText(html)).toBe(text);
  const escaped = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(plainText(escaped(html))).toBe(text);
  expect(plainText(escaped(escaped(escaped(html))))).toBe(text);
  expect(plainText('<p>&amp;lt;p&amp;gt; begins a paragraph</p>')).toBe('&lt;p&gt; begins a paragraph');
});

it.each([
  ['1. 자격\n- R&amp;D 경력\n2. <IT> 분야\n- 끝', '1. 자격\n- R&D 경력\n2. <IT> 분야\n- 끝'],
  ['A &lt;B\nC&nbsp;D &#8226; &amp;lt;', 'A <B\nC D • &lt;'],
  ['You know &lt;div&gt; and\n<canvas>', 'You know <div> and\n<canvas>'],
  ['<Summary>\n- one\n<Pay>\n- two', '<Summary>\n- one\n<Pay>\n- two'],
  ['a < b, <p\nc', 'a < b, <p\nc'],
])('keeps the lines and the angle brackets of the plain text %j', (text, expected) => {
  expect(plainText(text)).toBe(expected);
});

it.each([
  ['one<BR/>two', 'one\ntwo'],
  ['one\ntwo <b class="x">three</b>', 'one two three'],
  ['<section>one\ntwo</section>', 'one two'],
  ['<pre>one\n  two <b>2</b>\r\n\nthree</pre>four\nfive', 'one\ntwo 2\n\nthree\n\nfour five'],
  ['<ul><li><pre>one\ntwo</pre></li></ul>', '• one\ntwo'],
])('reads the lines of the HTML %j', (html, expected) => {
  expect(plainText(html)).toBe(expected);
});

it('returns null if nothing is visible', () => {
  expect(plainText('')).toBeNull();
  expect(plainText('<p> &nbsp; </p><style>p { color: red }</style>')).toBeNull();
});

it('truncates long descriptions, without half characters', () => {
  expect(plainText('가'.repeat(60_000))).toHaveLength(MAX_DESCRIPTION_CHARS);
  const cut = plainText(`${'a'.repeat(MAX_DESCRIPTION_CHARS - 1)}😀`) ?? '';
  expect(cut.isWellFormed()).toBe(true);
  expect(plainText(`<p>${'<b>x</b> '.repeat(200_000)}</p>`)?.length).toBeLessThanOrEqual(
    MAX_DESCRIPTION_CHARS,
  );
  expect(plainText('<div>'.repeat(5_000))).toBeNull();
});
