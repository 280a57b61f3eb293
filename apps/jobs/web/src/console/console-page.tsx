import { AdminRequired } from '@workreel/ui/console/admin-required';
import { ConsoleSkeleton } from '@workreel/ui/console/console-skeleton';
import { useCatalogue } from '@workreel/ui/language';
import { useWindowTitle } from '@workreel/ui/window-title';

import { RunsList } from './runs-list.tsx';
import { Sites } from './sites.tsx';
import { StartForm } from './start-form.tsx';
import { Trouble } from './trouble.tsx';
import { useCollectedSites } from './use-runs.ts';
import { CONSOLE_WORDS } from './words.ts';

/** What is collected, how well, and starting it: for admins. */
export function ConsolePage() {
  const words = useCatalogue(CONSOLE_WORDS);
  useWindowTitle(words.title);
  return (
    <AdminRequired title={words.title} why={words.adminsOnlyHint}>
      {() => <Console />}
    </AdminRequired>
  );
}

function Console() {
  const words = useCatalogue(CONSOLE_WORDS);
  const { data, error, refetch } = useCollectedSites();
  return (
    <>
      <h1 className="text-xl font-bold">{words.title}</h1>
      {error && !data && <Trouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ConsoleSkeleton />}
      {data && (
        <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1">
            <StartForm sites={data.sites} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-start-1 lg:row-start-1">
            <Sites sites={data.sites} />
            <RunsList sites={data.sites} />
          </div>
        </div>
      )}
    </>
  );
}
