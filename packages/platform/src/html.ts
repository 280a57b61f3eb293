/** Trusted markup. Plain strings are escaped when they are inserted into it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type HtmlValue = string | number | Html | null | false | readonly HtmlValue[];

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escapeHtml(String(value));
}

/** Template tag that escapes every interpolated value except `Html`. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.reduce((text, part, index) => text + markupOf(values[index - 1] ?? null) + part));
}

/** Serializes JSON for a script element. Escapes `<`, which could otherwise close the element. */
const json = (data: unknown): Html => new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));

/** Renders a JSON-LD data block. */
export function jsonBlock(data: unknown): Html {
  return html`<script type="application/ld+json">${json(data)}</script>`;
}

/** Renders a block of JSON that a script on the page reads. */
export function dataBlock(id: string, data: unknown): Html {
  return html`<script type="application/json" id="${id}">${json(data)}</script>`;
}

/** Renders meta elements. @param values - by name; null and empty values are omitted. */
export const metaTags = (
  attribute: 'name' | 'property',
  values: Record<string, string | number | null>,
): Html[] =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => html`<meta ${attribute}="${name}" content="${value}">\n    `);

/** Link cards and search results show about this many characters of a description. */
const DESCRIPTION_LENGTH = 200;

/** Truncates a text to one line at the end of a word; within a word if that would remove more than half. */
export function truncate(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const space = characters.lastIndexOf(' ', length);
  return `${characters.slice(0, space > length / 2 ? space : length).join('')}…`;
}

/** Wraps every occurrence of the keyword in `<b>`, as the result pages of real sites do. */
export function highlight(text: string, keyword: string): Html {
  if (keyword === '') return html`${text}`;
  const pattern = new RegExp(`(${keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu');
  // Splitting on a capture group puts the matches at the odd indexes.
  return html`${text.split(pattern).map((part, index) => (index % 2 === 1 ? html`<b>${part}</b>` : part))}`;
}
