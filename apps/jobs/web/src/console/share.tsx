import { useCatalogue } from '@workreel/ui/language';
import { useLanguage } from '../language/language.ts';
import { formatShare } from './format.domain.ts';
import { CONSOLE_WORDS } from './words.ts';

/** How much of a field was read; a fall since the run before stands out. */
export function Share({ share, fell }: { share: number; fell: boolean }) {
  const words = useCatalogue(CONSOLE_WORDS).sites;
  const { t } = useLanguage();
  return (
    <span className={`tabular-nums ${fell ? 'font-semibold text-alarm' : ''}`}>
      {fell && (
        <>
          <span aria-hidden="true">▾</span>
          <span className="unseen">{words.fell} </span>
        </>
      )}
      {formatShare(share, t.language)}
    </span>
  );
}
