import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Style sheet of the pages that work without JavaScript. */
export const PAGE_STYLE = ['tokens', 'page']
  .map((name) => readFileSync(fileURLToPath(import.meta.resolve(`@workreel/style/${name}.css`)), 'utf8'))
  .join('\n');
