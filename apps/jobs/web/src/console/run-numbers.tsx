import { Numbers } from '@workreel/ui/console/numbers';
import { useCatalogue } from '@workreel/ui/language';
import type { Run } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { CONSOLE_WORDS } from './words.ts';

/** What a run has come to, in five numbers. */
export function RunNumbers({ run, large = false }: { run: Run; large?: boolean }) {
  const words = useCatalogue(CONSOLE_WORDS).numbers;
  const { t } = useLanguage();
  return (
    <Numbers
      large={large}
      className={`grid-cols-5 ${large ? 'gap-3 max-sm:grid-cols-3' : 'gap-1'}`}
      numbers={[
        [words.pages, t.count(run.pagesFetched)],
        [words.found, t.count(run.postingsFound)],
        [words.saved, t.count(run.postingsSaved)],
        [words.skipped, t.count(run.postingsSkipped)],
        [words.rejected, t.count(run.postingsRejected)],
      ]}
    />
  );
}
