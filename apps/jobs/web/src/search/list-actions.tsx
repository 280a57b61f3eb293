import { useCatalogue } from '@workreel/ui/language';
import { SEARCH } from '../language/language.ts';
import { csvUrl } from './csv-url.domain.ts';
import { SaveSearch } from './save-search.tsx';
import type { Search } from './search.domain.ts';

/** What users can do with the listed postings: save their search, and download them. */
export function ListActions({ search }: { search: Search }) {
  const messages = useCatalogue(SEARCH);
  return (
    <>
      <SaveSearch search={search} />
      <a className="quiet inline-flex items-center" href={csvUrl(search)} download title={messages.csvLimit}>
        {messages.csv}
      </a>
    </>
  );
}
