import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { SEARCH } from '../language/language.ts';
import { csvUrl } from './csv-url.domain.ts';
import { HiddenPostings } from './hidden-postings.tsx';
import { SaveSearch } from './save-search.tsx';
import type { Search } from './search.domain.ts';

/** What users can do with the listed postings: save their search, download them, show those that they have hidden, and use shortcuts. */
export function ListActions(props: { search: Search; isEmpty: boolean; onHelp: () => void }) {
  const { search, isEmpty, onHelp } = props;
  const messages = useCatalogue(SEARCH);
  return (
    <>
      <SaveSearch search={search} />
      {!isEmpty && (
        <a
          className="quiet inline-flex items-center gap-1.5"
          href={csvUrl(search)}
          download
          title={messages.csvLimit}
        >
          <Icon name="download" />
          <span className="max-sm:sr-only">{messages.csv}</span>
        </a>
      )}
      <HiddenPostings />
      <button
        type="button"
        className="icon-button max-lg:hidden"
        aria-label={messages.shortcuts.title}
        title={`${messages.shortcuts.title} (?)`}
        aria-keyshortcuts="?"
        onClick={onHelp}
      >
        <Icon name="keyboard" />
      </button>
    </>
  );
}
