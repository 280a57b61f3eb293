import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Style sheet of the pages that work without JavaScript. */
export const PAGE_STYLE = [
  import.meta.resolve('@workreel/style/tokens.css'),
  import.meta.resolve('@workreel/style/page.css'),
]
  .map((url) => readFileSync(fileURLToPath(url), 'utf8'))
  .join('\n');
