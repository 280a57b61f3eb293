import { Numbers } from '@workreel/ui/console/numbers';
import { useCatalogue } from '@workreel/ui/language';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';

export function RunNumbers({ run }: { run: Run }) {
  const messages = useCatalogue(CONSOLE).numbers;
  const { t } = useLanguage();
  return (
    <Numbers
      large
      className="grid-cols-6 gap-3 max-sm:grid-cols-3"
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
