import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { useState } from 'react';
import type { Upload } from '../api.ts';
import { Fault } from '../conditions.tsx';
import { formatBytes, formatShare } from '../format.domain.ts';
import { UPLOAD, useLanguage } from '../language/language.ts';
import { ProgressBar } from '../posts/progress-bar.tsx';
import { findUpload } from './backend.ts';
import { focusPicker, pickFiles } from './picker.tsx';
import { receivedBytes, resumability, type UploadRecord } from './resume.domain.ts';
import { Action, DiscardAction } from './transfer-actions.tsx';
import { useTransferList, useTransfers } from './transfers-context.tsx';
import { deleteRecord, loadRecords } from './upload-records.ts';

/** Uploads that were begun in this browser and can be resumed once their file is picked again. */
export function UnfinishedUploads({ accountId }: { accountId: string }) {
  const messages = useCatalogue(UPLOAD);
  const present = new Set(useTransferList().map(({ target }) => target?.uploadId));
  const records = loadRecords().filter((record) => record.accountId === accountId);
  const { data, refetch } = useQuery({
    queryKey: ['unfinished', ...records.map(({ uploadId }) => uploadId)],
    queryFn: async ({ signal }) =>
      (await Promise.all(records.map((record) => findUnfinished(record, signal)))).flat(),
    // One more or one less does not take the others off the page.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const waiting = (data ?? []).filter(({ record }) => !present.has(record.uploadId));
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="unfinished" className="grid gap-3">
      <div>
        <h2 id="unfinished" className="text-lg font-semibold">
          {messages.unfinished}
        </h2>
        <p className="text-muted">{messages.unfinishedHint}</p>
      </div>
      <ul className="grid gap-3">
        {waiting.map((each) => (
          <Unfinished key={each.record.uploadId} {...each} onDiscarded={() => void refetch()} />
        ))}
      </ul>
    </section>
  );
}

/** Nothing where it has ended; then its record is deleted. */
async function findUnfinished(record: UploadRecord, signal: AbortSignal) {
  const upload = await findUpload(record.uploadId, signal);
  if (upload && resumability(upload.state) === 'resumable') return [{ record, upload }];
  deleteRecord(record.uploadId);
  return [];
}

function Unfinished(props: { record: UploadRecord; upload: Upload; onDiscarded: () => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  const { discardUpload } = useTransfers();
  const { record, upload } = props;
  const { name, size } = record.file;
  const [error, setError] = useState<Error | null>(null);
  const share = receivedBytes(upload.parts) / size;
  const text = messages.received(formatShare(share, t.language));
  const discard = async () => {
    setError(null);
    await discardUpload(record, upload.postId).then(props.onDiscarded, setError);
    focusPicker();
  };
  return (
    <li className="card grid gap-3 p-4">
      <h3 className="font-semibold">{name}</h3>
      <ProgressBar share={share} label={messages.progress(name)} text={text} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap gap-x-3">
          <span>{text}</span>
          <span className="text-muted">{formatBytes(size, t.language)}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Action label={messages.pickAgain} filename={name} act={pickFiles} />
          <DiscardAction
            label={messages.forget}
            filename={name}
            question={messages.forgetQuestion(name)}
            yes={messages.forget}
            no={messages.keep}
            act={() => void discard()}
          />
        </div>
      </div>
      {error && <Fault error={error} />}
    </li>
  );
}
