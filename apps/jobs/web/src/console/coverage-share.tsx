import { useCatalogue } from '@workreel/ui/language';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { formatShare } from './format.domain.ts';

/** The share of postings in which a field was parsed, highlighted if it dropped since the previous run. */
export function CoverageShare({ share, dropped }: { share: number; dropped: boolean }) {
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
