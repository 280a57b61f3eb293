import { useCatalogue } from '@workreel/ui/language';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { formatShare } from './format.domain.ts';

/** How much of a field was read; a fall since the run before stands out. */
export function Share({ share, fell }: { share: number; fell: boolean }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  return (
    <span className={`tabular-nums ${fell ? 'font-semibold text-alarm' : ''}`}>
      {fell && (
        <>
          <span aria-hidden="true">▾</span>
          <span className="unseen">{messages.fell} </span>
        </>
      )}
      {formatShare(share, t.language)}
    </span>
  );
}
