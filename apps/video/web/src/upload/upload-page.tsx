import { useQueryClient } from '@tanstack/react-query';
import { AccountRequired } from '@workreel/ui/account/required';
import { useCatalogue } from '@workreel/ui/language';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useEffect, useSyncExternalStore } from 'react';
import { Announcements } from './announcements.tsx';
import { currentTransfers, onTransfers } from './list.ts';
import { OverallLine } from './overall-line.tsx';
import { Picker } from './picker.tsx';
import { TransferCard } from './transfer-card.tsx';
import { tellOf } from './transfers.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { UPLOAD_WORDS } from './words.ts';

/** Conversions followed by events at once: each holds one of the browser's six connections to the service. */
const FOLLOWED = 2;

export function UploadPage() {
  const words = useCatalogue(UPLOAD_WORDS);
  const queries = useQueryClient();
  useWindowTitle(words.heading);
  useEffect(() => tellOf(queries), [queries]);
  return (
    <AccountRequired why={words.signInWhy}>
      {({ id }) => (
        <div className="mx-auto grid max-w-3xl gap-4">
          <h1 className="text-xl font-bold">{words.heading}</h1>
          <Picker />
          <Transfers />
          <UnfinishedUploads accountId={id} />
          <Announcements />
        </div>
      )}
    </AccountRequired>
  );
}

function Transfers() {
  const words = useCatalogue(UPLOAD_WORDS);
  const transfers = useSyncExternalStore(onTransfers, currentTransfers);
  const sent = transfers.filter(({ phase }) => phase === 'sent').map(({ id }) => id);
  const followed = new Set(sent.slice(-FOLLOWED));
  if (transfers.length === 0) return null;
  return (
    <section aria-label={words.list} className="grid gap-3">
      {transfers.length > 1 && <OverallLine transfers={transfers} />}
      <ul className="grid gap-3">
        {transfers.map((transfer) => (
          <TransferCard
            key={transfer.id}
            transfer={transfer}
            followed={followed.has(transfer.id)}
            alone={transfers.length === 1}
          />
        ))}
      </ul>
    </section>
  );
}
