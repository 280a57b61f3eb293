import type { CompiledRule } from './compile.ts';
import { BLOCK_ELEMENTS, INVISIBLE, parsePage, rawText } from './dom.ts';
import { type CardScope, elementsOf } from './rules.ts';
import { attributeOf, type ElementNode } from './tree.ts';

/** In UTF-16 code units; longer descriptions are truncated. Real ones have up to 20,000. */
export const MAX_DESCRIPTION_CHARS = 50_000;
/** The markup of a description is several times as long as its text. */
const MAX_MARKUP_CHARS = 500_000;
/** Maximum number of elements that form a description. */
const MAX_PARTS = 100;

const MARKUP = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]{2,8}|#\d{2,7}|#x[\da-f]{2,6});/i;
/** Elements of rich text. After parsing, they show that the markup was escaped twice, or three times as in the documentation of Greenhouse. */
const ESCAPED_MARKUP =
  /(?:<|&lt;)\/?(?:p|div|span|br|ul|ol|li|h[1-6]|strong|em|b|i|a)\b[^<>]{0,300}?(?:>|&gt;)/i;
const MAX_ESCAPES = 2;

/** Returns the description that the first of the rules to match anything selects, or null. */
export function readDescription(rules: readonly CompiledRule[], scope: CardScope): string | null {
  for (const rule of rules) {
    const parts = rule.parts.length > 0 ? rule.parts : [rule];
    const texts = parts.flatMap((part) =>
      (elementsOf(part, scope) ?? []).slice(0, MAX_PARTS).map((element) => textOf(part, element)),
    );
    const text = tidy(texts.join('\n\n'));
    if (text !== null) return text;
  }
  return null;
}

function textOf({ rule, skip }: CompiledRule, element: ElementNode): string {
  if (rule.attribute !== null) return paragraphsOf(attributeOf(element, rule.attribute) ?? '');
  // Values of JSON and XML are texts or markup.
  if (element.data && element.children.every(({ type }) => type === 'text'))
    return paragraphsOf(rawText(element, skip, MAX_MARKUP_CHARS));
  return blockText(element, skip);
}

/** Converts a text, or the HTML of one, to plain text with paragraphs separated by empty lines; null if nothing remains. */
export const plainText = (text: string): string | null => tidy(paragraphsOf(text));

function paragraphsOf(text: string): string {
  const markup = text.slice(0, MAX_MARKUP_CHARS);
  if (!MARKUP.test(markup)) return markup;
  let plain = blockText(parsePage(markup).root, null);
  for (let n = 0; n < MAX_ESCAPES && ESCAPED_MARKUP.test(plain); n += 1)
    plain = blockText(parsePage(plain).root, null);
  return plain;
}

/** Elements that are set off by empty lines; other block elements begin a new line. */
const PARAGRAPHS = new Set('p ul ol dl h1 h2 h3 h4 h5 h6 blockquote table pre section article hr'.split(' '));

const BULLET = '• ';

function blockText(root: ElementNode, skip: ((element: ElementNode) => boolean) | null): string {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  const endLine = () => {
    lines.push(line);
    length += line.length;
    line = '';
  };
  const endBlock = (name: string) => {
    // The text of a bullet may be in a paragraph of its own.
    if (line === BULLET) return;
    if (line.trim() !== '') endLine();
    line = '';
    if (PARAGRAPHS.has(name) && lines.at(-1) !== '') lines.push('');
  };
  const visit = (element: ElementNode) => {
    for (const child of element.children) {
      if (length + line.length > MAX_MARKUP_CHARS) return;
      if (child.type === 'text') {
        // Line breaks of the source are spaces; those of the text are elements.
        const text = child.data.replace(/\s+/g, ' ');
        line += line === BULLET ? text.trimStart() : text;
        continue;
      }
      if ((child.name === 'script' && !child.data) || skip?.(child)) continue;
      if (child.name === 'br') endLine();
      const isBlock = child.name !== 'br' && (child.data || BLOCK_ELEMENTS.has(child.name));
      if (isBlock) endBlock(child.name);
      if (child.name === 'li') line = BULLET;
      visit(child);
      if (child.name === 'li' && line === BULLET) line = '';
      if (isBlock) endBlock(child.name);
    }
  };
  visit(root);
  endLine();
  return lines.join('\n');
}

/** Collapses spaces and empty lines, removes invisible characters, and truncates. */
function tidy(text: string): string | null {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+|\u200b/g, ' ').trim());
  const tidied = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_DESCRIPTION_CHARS)
    .toWellFormed();
  return tidied === '' ? null : tidied;
}
