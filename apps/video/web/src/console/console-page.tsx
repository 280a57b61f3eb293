import { AdminRequired } from '@workreel/ui/console/admin-required';
import { ConsoleNav } from '@workreel/ui/console/console-nav';
import { ConsoleSkeleton } from '@workreel/ui/console/console-skeleton';
import { MailWarning } from '@workreel/ui/console/mail-warning';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { useWindowTitle } from '@workreel/ui/window-title';
import { CONSOLE } from '../language/language.ts';
import { CancelButton, PriorityChoice, RetryAll, RetryButton, useCancelDialog } from './actions.tsx';
import type { Overview } from './calls.ts';
import { ConversionList } from './conversion-list.tsx';
import { Counts, Storage } from './overview.tsx';
import { useOverview } from './use-conversions.ts';
import { Workers } from './workers.tsx';

/** Conversions and workers, for admins. */
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
  const { data, error, dataUpdatedAt, refetch } = useOverview();
  return (
    <>
      <ConsoleNav />
      <h1 className="text-heading font-bold">{messages.title}</h1>
      <MailWarning />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ConsoleSkeleton />}
      {data && (
        <>
          <Counts counts={data.counts} />
          <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
            <Workers workers={data.workers} now={dataUpdatedAt} />
            <Lists counts={data.counts} />
            <Storage overview={data} />
          </div>
        </>
      )}
    </>
  );
}

function Lists({ counts }: Pick<Overview, 'counts'>) {
  const { ask, dialog } = useCancelDialog();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      {(['running', 'queued'] as const).map((state) => (
        <ConversionList
          key={state}
          state={state}
          counts={counts}
          renderAction={(conversion) => (
            <div className="flex flex-wrap gap-2">
              {state === 'queued' && <PriorityChoice conversion={conversion} />}
              <CancelButton conversion={conversion} onPress={() => ask(conversion)} />
            </div>
          )}
        />
      ))}
      <ConversionList
        state="failed"
        counts={counts}
        renderAction={(conversion) => <RetryButton conversion={conversion} />}
        renderBulkAction={(conversions) => <RetryAll conversions={conversions} />}
      />
      <ConversionList state="ready" counts={counts} />
      {dialog}
    </div>
  );
}
