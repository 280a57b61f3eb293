import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { SITE_ID } from './profile.schema.ts';
import { type ProfileSource, yamlProblems } from './profile.ts';

/** Name of the file in SITES_DIR that contains profiles of one line each. */
export const COMPANIES_FILE = 'companies.yaml';

/**
 * Splits `companies.yaml`, a map of site IDs to profiles, into its profiles. The text of each keeps its position in the file, so that problems are
 * reported with the right line.
 */
export function readCompanies(text: string, file: string, problems: string[]): [string, ProfileSource][] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line;
  if (document.errors.length > 0) {
    problems.push(...yamlProblems(document, lines, file));
    return [];
  }
  const { contents } = document;
  if (contents === null) return [];
  if (!isMap(contents)) {
    problems.push(
      `${file}:1  is not a map; write, for example, acme: { extends: greenhouse, company: acme }`,
    );
    return [];
  }
  const sources: [string, ProfileSource][] = [];
  for (const { key, value } of contents.items) {
    const site = isScalar(key) ? String(key.value) : '';
    const line = lineOf(isScalar(key) ? (key.range?.[0] ?? 0) : 0);
    if (!SITE_ID.test(site)) {
      problems.push(
        `${file}:${line}  ${JSON.stringify(site)} is not a valid site ID; use a-z, 0-9 and -, starting with a letter`,
      );
    } else if (!isMap(value) || !value.range) {
      problems.push(
        `${file}:${line}  ${site}: is not a profile; write, for example, { extends: greenhouse, company: ${site} }`,
      );
    } else {
      const [start, end] = value.range;
      const { line: first, col } = lines.linePos(start);
      const before = '\n'.repeat(first - 1) + ' '.repeat(col - 1);
      sources.push([site, { file, text: before + text.slice(start, end), site }]);
    }
  }
  return sources;
}
