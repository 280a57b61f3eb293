import { useQueries } from '@tanstack/react-query';
import { isAbsent } from '@workreel/ui/service-error';
import { useState, useSyncExternalStore } from 'react';
import { getUpload, type Upload } from '../api.ts';
import { Fault } from '../conditions.tsx';
import { formatBytes, formatShare } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { forgetUpload, recordsKept } from './records.ts';
import { fateOf, type UploadRecord } from './resume.domain.ts';
import { currentTransfers, discardUpload, onTransfers } from './transfers.ts';

/** What was begun in this browser and waits for its file, which no browser keeps. */
export function UnfinishedUploads({ accountId }: { accountId: string }) {
  const { upload: words } = useLanguage().t;
  const transfers = useSyncExternalStore(onTransfers, currentTransfers);
  const present = new Set(transfers.map(({ uploadId }) => uploadId));
  const records = recordsKept().filter(
    (record) => record.accountId === accountId && !present.has(record.uploadId),
  );
  const uploads = useQueries({
    queries: records.map((record) => ({
      queryKey: ['upload', record.uploadId],
      queryFn: ({ signal }: { signal: AbortSignal }) => findUnfinished(record, signal),
    })),
  });
  const waiting = records.flatMap((record, index) => {
    const upload = uploads[index]?.data;
    return upload ? [{ record, upload }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <section className="unfinished">
      <h2>{words.unfinished}</h2>
      <p className="hint">{words.unfinishedHint}</p>
      <ul className="transfers">
        {waiting.map(({ record, upload }) => (
          <Unfinished
            key={record.uploadId}
            record={record}
            upload={upload}
            onDiscarded={() => void uploads[records.indexOf(record)]?.refetch()}
          />
        ))}
      </ul>
    </section>
  );
}

/** Null, and forgotten, where it has ended one way or the other. */
async function findUnfinished({ uploadId }: UploadRecord, signal: AbortSignal): Promise<Upload | null> {
  const upload = await getUpload(uploadId, signal).catch((error) => {
    if (!isAbsent(error)) throw error;
    return null;
  });
  if (upload && fateOf(upload.state) === 'goesOn') return upload;
  forgetUpload(uploadId);
  return null;
}

function Unfinished(props: { record: UploadRecord; upload: Upload; onDiscarded: () => void }) {
  const { t } = useLanguage();
  const { record, upload } = props;
  const { name, size } = record.file;
  const [error, setError] = useState<Error | null>(null);
  const received = upload.parts.reduce((sum, part) => sum + part.size, 0);
  const discard = async () => {
    setError(null);
    await discardUpload(record, upload.postId).then(props.onDiscarded, setError);
  };
  return (
    <li className="card transfer">
      <p className="filename">{name}</p>
      <p className="facts">
        <span>{formatBytes(size, t.language)}</span>
        <span>{t.upload.received(formatShare(received / size, t.language))}</span>
      </p>
      {error && <Fault error={error} />}
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-label={t.upload.of(t.upload.forget, name)}
          onClick={() => void discard()}
        >
          {t.upload.forget}
        </button>
      </div>
    </li>
  );
}
