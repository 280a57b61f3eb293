import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { useState } from 'react';
import type { Upload } from '../api.ts';
import { formatBytes, formatShare } from '../format.domain.ts';
import { InlineError } from '../inline-error.tsx';
import { UPLOAD, useLanguage } from '../language/language.ts';
import { ProgressBar } from '../posts/progress-bar.tsx';
import { findUpload } from './backend.ts';
import { focusPicker, pickFiles } from './picker.tsx';
import { receivedBytes, resumability, type UploadRecord } from './resume.domain.ts';
import { Action, DiscardAction } from './transfer-actions.tsx';
import { useTransferList, useTransfers } from './transfers-context.tsx';
import { deleteRecord, loadRecords } from './upload-records.ts';

/** Uploads that were started in this browser and can be resumed by picking their file again. */
export function UnfinishedUploads({ accountId }: { accountId: string }) {
  const messages = useCatalogue(UPLOAD);
  const activeIds = new Set(useTransferList().map(({ target }) => target?.uploadId));
  const records = loadRecords().filter((record) => record.accountId === accountId);
  const { data, refetch } = useQuery({
    queryKey: ['unfinished', ...records.map(({ uploadId }) => uploadId)],
    queryFn: async ({ signal }) =>
      (await Promise.all(records.map((record) => findUnfinished(record, signal)))).flat(),
    // Keep the other uploads visible while one is added or removed.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const waiting = (data ?? []).filter(({ record }) => !activeIds.has(record.uploadId));
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="unfinished" className="grid gap-3">
      <div>
        <h2 id="unfinished" className="text-large font-semibold">
          {messages.unfinished}
        </h2>
        <p className="text-muted">{messages.unfinishedHint}</p>
      </div>
      <ul className="grid gap-3">
        {waiting.map((entry) => (
          <Unfinished key={entry.record.uploadId} {...entry} onDiscarded={() => void refetch()} />
        ))}
      </ul>
    </section>
  );
}

/** Returns the upload of a record; if it cannot be resumed, deletes the record and returns an empty array. */
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
          <Action label={messages.pickSameFile} filename={name} onClick={pickFiles} />
          <DiscardAction
            label={messages.delete}
            filename={name}
            question={messages.deleteQuestion(name)}
            yes={messages.delete}
            no={messages.keepUpload}
            onClick={() => void discard()}
          />
        </div>
      </div>
      {error && <InlineError error={error} />}
    </li>
  );
}
