import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { isAbsent } from '@workreel/ui/service-error';
import { useRef, useState, useSyncExternalStore } from 'react';
import { getUpload, type Upload } from '../api.ts';
import { Fault } from '../conditions.tsx';
import { formatBytes, formatShare } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { ProgressBar } from '../posts/progress-bar.tsx';
import { discardUpload } from './begin.ts';
import { currentTransfers, onTransfers } from './list.ts';
import { focusPicker, pickFiles } from './picker.tsx';
import { forgetUpload, recordsKept } from './records.ts';
import { fateOf, receivedBytes, type UploadRecord } from './resume.domain.ts';
import { Action } from './transfer-actions.tsx';
import { UPLOAD_WORDS } from './words.ts';

/** What was begun in this browser and waits for its file, which no browser keeps. */
export function UnfinishedUploads({ accountId }: { accountId: string }) {
  const words = useCatalogue(UPLOAD_WORDS);
  const transfers = useSyncExternalStore(onTransfers, currentTransfers);
  const present = new Set(transfers.map(({ uploadId }) => uploadId));
  const records = recordsKept().filter((record) => record.accountId === accountId);
  const { data, refetch } = useQuery({
    queryKey: ['unfinished', ...records.map(({ uploadId }) => uploadId)],
    queryFn: async ({ signal }) =>
      (await Promise.all(records.map((record) => findUnfinished(record, signal)))).filter(
        (one) => one !== null,
      ),
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
          {words.unfinished}
        </h2>
        <p className="text-muted">{words.unfinishedHint}</p>
      </div>
      <ul className="grid gap-3">
        {waiting.map(({ record, upload }) => (
          <Unfinished
            key={record.uploadId}
            record={record}
            upload={upload}
            onDiscarded={() => void refetch()}
          />
        ))}
      </ul>
    </section>
  );
}

/** Null, and forgotten, where it has ended one way or the other. */
async function findUnfinished(
  record: UploadRecord,
  signal: AbortSignal,
): Promise<{ record: UploadRecord; upload: Upload } | null> {
  const upload = await getUpload(record.uploadId, signal).catch((error) => {
    if (!isAbsent(error)) throw error;
    return null;
  });
  if (upload && fateOf(upload.state) === 'goesOn') return { record, upload };
  forgetUpload(record.uploadId);
  return null;
}

function Unfinished(props: { record: UploadRecord; upload: Upload; onDiscarded: () => void }) {
  const { t } = useLanguage();
  const words = useCatalogue(UPLOAD_WORDS);
  const question = useRef<HTMLDialogElement>(null);
  const { record, upload } = props;
  const { name, size } = record.file;
  const [error, setError] = useState<Error | null>(null);
  const share = receivedBytes(upload.parts) / size;
  const text = words.received(formatShare(share, t.language));
  const discard = async () => {
    setError(null);
    await discardUpload(record, upload.postId).then(props.onDiscarded, setError);
    focusPicker();
  };
  return (
    <li className="card grid gap-3 p-4">
      <h3 className="font-semibold">{name}</h3>
      <ProgressBar share={share} label={words.progress(name)} text={text} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap gap-x-3">
          <span>{text}</span>
          <span className="text-muted">{formatBytes(size, t.language)}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Action label={words.pickAgain} filename={name} act={pickFiles} />
          <Action label={words.forget} filename={name} act={() => question.current?.showModal()} />
        </div>
      </div>
      {error && <Fault error={error} />}
      <ConfirmDialog
        ref={question}
        question={words.forgetQuestion(name)}
        yes={words.forget}
        no={words.keep}
        danger
        onYes={() => void discard()}
      >
        <p className="mt-2">{words.cancelHint}</p>
      </ConfirmDialog>
    </li>
  );
}
