import { AdminRequired } from '@workreel/ui/console/admin-required';
import { ConsoleNav } from '@workreel/ui/console/console-nav';
import { ConsoleSkeleton } from '@workreel/ui/console/console-skeleton';
import { MailWarning } from '@workreel/ui/console/mail-warning';
import { useCatalogue } from '@workreel/ui/language';
import { useWindowTitle } from '@workreel/ui/window-title';
import { CONSOLE } from '../language/language.ts';
import { LoadError } from './error-messages.tsx';
import { RunsList } from './runs-list.tsx';
import { Sites } from './sites.tsx';
import { StartForm } from './start-form.tsx';
import { usePolledSites } from './use-runs.ts';

/** The sites and their runs, for admins. */
export function ConsolePage() {
  const messages = useCatalogue(CONSOLE);
  useWindowTitle(messages.title);
  return (
    <AdminRequired title={messages.title} reason={messages.adminsOnlyHint}>
      {() => <Console />}
    </AdminRequired>
  );
}

function Console() {
  const messages = useCatalogue(CONSOLE);
  const { data, error, refetch } = usePolledSites();
  return (
    <>
      <ConsoleNav />
      <h1 className="text-heading font-bold">{messages.title}</h1>
      <MailWarning />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ConsoleSkeleton />}
      {data && (
        <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <Sites sites={data.sites} />
          <div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <StartForm sites={data.sites} />
          </div>
          <RunsList sites={data.sites} />
        </div>
      )}
    </>
  );
}
