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

/**
 * Tags that distinguish HTML from plain text. Of elements whose names are also words, only the end tag does: `<Summary>` may be a heading.
 */
const HTML =
  /<!--|<\/?(?:[abiqsu]|b(?:lockquote|r)|d(?:d|iv|l|t)|em|h[1-6r]|html|img|li|ol|p|pre|span|strong|su[bp]|tbody|t[dhr]|ul)(?=[\s/>])[^<>]*>|<\/(?:address|article|big|body|center|cite|code|details|font|footer|header|main|mark|section|small|summary|table)\s*>/i;
/** The same in HTML that was escaped as a whole: a start tag alone may be what a plain text is about ("you know &lt;div&gt;"). */
const ESCAPED_HTML =
  /<br\s*\/?>|<\/(?:[abiqsu]|blockquote|code|d(?:d|iv|l|t)|em|font|h[1-6]|html|li|ol|p|pre|section|span|strong|su[bp]|table|t[dhr]|ul)\s*>/i;
/** The documentation of Greenhouse has texts that were escaped three times. */
const MAX_ESCAPES = 3;

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

/** Only a text without any element is unescaped: in HTML, `&lt;div&gt;` is what its reader sees. */
function paragraphsOf(text: string): string {
  const source = text.slice(0, MAX_MARKUP_CHARS);
  if (HTML.test(source)) return blockText(parsePage(source).root, null);
  let unescaped = source;
  for (let n = 0; n < MAX_ESCAPES && unescaped.includes('&'); n += 1) {
    unescaped = withoutReferences(unescaped);
    if (ESCAPED_HTML.test(unescaped)) return blockText(parsePage(unescaped).root, null);
  }
  return withoutReferences(source);
}

/** Decodes character references and keeps everything else, line breaks included. */
function withoutReferences(text: string): string {
  if (!text.includes('&')) return text;
  return rawText(parsePage(text.replaceAll('<', '&lt;')).root, null, MAX_MARKUP_CHARS);
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
  const visit = (element: ElementNode, isPre: boolean) => {
    for (const child of element.children) {
      if (length + line.length > MAX_MARKUP_CHARS) return;
      if (child.type === 'text') {
        // Line breaks of the source are spaces, except in <pre>; those of the text are elements.
        const [first = '', ...more] = isPre ? child.data.split('\n') : [child.data.replace(/\s+/g, ' ')];
        line += line === BULLET ? first.trimStart() : first;
        for (const next of more) {
          endLine();
          line = next;
        }
        continue;
      }
      if ((child.name === 'script' && !child.data) || skip?.(child)) continue;
      if (child.name === 'br') endLine();
      const isBlock = child.name !== 'br' && (child.data || BLOCK_ELEMENTS.has(child.name));
      if (isBlock) endBlock(child.name);
      if (child.name === 'li') line = BULLET;
      visit(child, isPre || (child.name === 'pre' && !child.data));
      if (child.name === 'li' && line === BULLET) line = '';
      if (isBlock) endBlock(child.name);
    }
  };
  visit(root, root.name === 'pre' && !root.data);
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
