import { TEMPLATES } from './templates/index.ts';
import type { Field, Template } from './types.ts';

/**
 * Parses a table of templates. A line is `form => meaning`; `form` alone means that the slots say everything. A line that starts with `#`
 * names the locales (or languages) of the following lines, one that starts with `@` the kind of site on which they were seen.
 */
function parse(table: string, heldOut: boolean): { locales: string[]; template: Template }[] {
  const templates: { locales: string[]; template: Template }[] = [];
  let locales: string[] = [];
  let seen = '';
  for (const line of table.split('\n')) {
    if (line.startsWith('# ')) locales = line.slice(2).split(' ');
    else if (line.startsWith('@ ')) seen = line.slice(2);
    else if (line.trim() !== '') {
      const [form = '', meaning = ''] = line.split(/ => ?/);
      templates.push({ locales, template: { form, meaning: meaning.trim(), seen, heldOut } });
    }
  }
  return templates;
}

const tables = new Map<Field, ReturnType<typeof parse>>();

/** Returns the templates of a field for a locale. A section applies to a locale (`en-US`) or a language (`en`). */
export function templatesOf(field: Field, locale: string): Template[] {
  let all = tables.get(field);
  if (all === undefined) {
    const { open, heldOut } = TEMPLATES[field];
    all = [...parse(open, false), ...parse(heldOut, true)];
    tables.set(field, all);
  }
  const language = locale.slice(0, 2);
  return all
    .filter(({ locales }) => locales.some((code) => code === locale || code === language))
    .map(({ template }) => template);
}

/** A template divided into its texts (even indexes) and slots (odd indexes). */
export function partsOf(form: string): readonly string[] {
  let parts = divided.get(form);
  if (parts === undefined) {
    parts = form.split(/[{}]/);
    divided.set(form, parts);
  }
  return parts;
}
const divided = new Map<string, readonly string[]>();
