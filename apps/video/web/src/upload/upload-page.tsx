import { AccountRequired } from '@workreel/ui/account/account-required';
import { useCatalogue } from '@workreel/ui/language';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useEffect, useRef } from 'react';
import { UPLOAD } from '../language/language.ts';
import { Announcements } from './announcements.tsx';
import { ImportList } from './import-list.tsx';
import { LinkImport } from './link-import.tsx';
import { OverallProgress } from './overall-progress.tsx';
import { Picker } from './picker.tsx';
import { TransferCard } from './transfer-card.tsx';
import { useTransferList } from './transfers-context.tsx';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { useStartedTransfers } from './use-started-transfers.ts';

/** Maximum number of concurrent event streams: each occupies one of the browser's six connections to the service. */
const MAX_FOLLOWED = 2;

export function UploadPage() {
  const messages = useCatalogue(UPLOAD);
  useWindowTitle(messages.heading);
  const transfers = useStartedTransfers();
  return (
    <AccountRequired reason={messages.signInReason}>
      {() =>
        transfers && (
          <div className="mx-auto grid max-w-3xl gap-4">
            <h1 className="text-heading font-bold">{messages.heading}</h1>
            <Picker />
            <TransferList />
            <LinkImport />
            <ImportList />
            <UnfinishedUploads />
            <Announcements />
          </div>
        )
      }
    </AccountRequired>
  );
}

function TransferList() {
  const messages = useCatalogue(UPLOAD);
  const transfers = useTransferList().filter(({ replaces }) => replaces === null);
  const uploaded = transfers.filter(({ phase }) => phase === 'uploaded').map(({ id }) => id);
  const followed = new Set(uploaded.slice(-MAX_FOLLOWED));
  const list = useScrollToNew(transfers.length);
  if (transfers.length === 0) return null;
  return (
    <section ref={list} aria-label={messages.list} className="grid gap-3">
      {transfers.length > 1 && <OverallProgress transfers={transfers} />}
      <ul className="grid gap-3">
        {transfers.map((transfer) => (
          <TransferCard key={transfer.id} transfer={transfer} followed={followed.has(transfer.id)} />
        ))}
      </ul>
    </section>
  );
}

/** Returns a reference to the list of transfers, the last of which is scrolled into view when it is added. */
function useScrollToNew(count: number) {
  const list = useRef<HTMLElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current)
      list.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' });
    shown.current = count;
  }, [count]);
  return list;
}
