import { useCatalogue } from './language.tsx';
import { SEARCH } from './search-catalogue.ts';

/** Says which text was searched for in place of the entered one. */
export function CorrectedKeyword(props: {
  entered: string;
  corrected: string;
  /** Searches for the entered text. */
  onExact: () => void;
}) {
  const { entered, corrected, onExact } = props;
  const messages = useCatalogue(SEARCH);
  return (
    <p className="mt-2 rounded-card bg-notice-soft px-3 py-2" role="status">
      {messages.resultsFor(corrected)}{' '}
      <button type="button" className="min-h-6 cursor-pointer text-accent underline" onClick={onExact}>
        {messages.searchFor(entered)}
      </button>
    </p>
  );
}
