import { useCatalogue } from '@workreel/ui/language';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { formatShare } from './format.domain.ts';

interface CoverageShareProps {
  share: number;
  /** Whether the share is lower than in the previous run. */
  dropped: boolean;
}

/** The share of postings in which a field was parsed, highlighted if it dropped since the previous run. */
export function CoverageShare({ share, dropped }: CoverageShareProps) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  return (
    <span className={`tabular-nums ${dropped ? 'font-semibold text-alarm' : ''}`}>
      {dropped && (
        <>
          <span aria-hidden="true">▾</span>
          <span className="visually-hidden">{messages.fell} </span>
        </>
      )}
      {formatShare(share, t.language)}
    </span>
  );
}

/** The share as a bar, beside its number. */
export const CoverageBar = ({ share, dropped }: CoverageShareProps) => (
  <span className="block h-1.5 overflow-hidden rounded-full bg-tag" aria-hidden="true">
    <span
      className={`block h-full ${dropped ? 'bg-alarm' : 'bg-accent'}`}
      style={{ width: `${share * 100}%` }}
    />
  </span>
);
