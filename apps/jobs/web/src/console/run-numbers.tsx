import { Numbers } from '@workreel/ui/console/numbers';
import { useCatalogue } from '@workreel/ui/language';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';

export function RunNumbers({ run, large = false }: { run: Run; large?: boolean }) {
  const messages = useCatalogue(CONSOLE).numbers;
  const { t } = useLanguage();
  return (
    <Numbers
      large={large}
      className={
        large ? 'grid-cols-6 gap-3 max-sm:grid-cols-3' : 'grid-cols-[1fr_1fr_1fr_auto_auto_auto] gap-2.5'
      }
      numbers={[
        [messages.pages, t.count(run.pagesFetched)],
        [messages.found, t.count(run.postingsFound)],
        [messages.saved, t.count(run.postingsSaved)],
        [messages.skipped, t.count(run.postingsSkipped)],
        [messages.updated, t.count(run.postingsUpdated)],
        [messages.rejected, t.count(run.postingsRejected)],
      ]}
    />
  );
}
