import { useQuery } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { formatTime } from '@workreel/ui/times';
import { useState } from 'react';
import type { UploadEntry } from '../api.ts';
import { formatBytes, formatDifferentBytes } from '../format.domain.ts';
import { UPLOAD, useLanguage } from '../language/language.ts';
import { ProgressWithShare } from '../posts/progress-bar.tsx';
import { identify } from './backend.ts';
import { FileInput, focusPicker } from './picker.tsx';
import { type Difference, differenceOf } from './resume.domain.ts';
import { wasSentHere } from './sent-uploads.ts';
import { uploadIdsOf } from './transfer.domain.ts';
import { DiscardAction } from './transfer-actions.tsx';
import { TransferError } from './transfer-card.tsx';
import { useTransferList, useTransfers } from './transfers-context.tsx';
import { UNFINISHED } from './unfinished.ts';

/** Milliseconds between refreshes: another browser may be sending one of the files. */
const REFRESH_MS = 10_000;

/** The account's unfinished uploads that are not among the transfers of this page, wherever they were started. */
export function UnfinishedUploads() {
  const messages = useCatalogue(UPLOAD);
  const listedIds = new Set(useTransferList().flatMap(uploadIdsOf));
  const { data = [] } = useQuery({
    ...UNFINISHED,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && state.data.length > 0 && REFRESH_MS,
  });
  const waiting = data.filter((upload) => upload.import === null && !listedIds.has(upload.id));
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
        {waiting.map((upload) => (
          <Unfinished key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function Unfinished({ upload }: { upload: UploadEntry }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  const { discardUpload, continueUpload } = useTransfers();
  const { id, key, filename, size, receivedBytes, expiresAt, active, post } = upload;
  const [problem, setProblem] = useState<string | Error | null>(null);
  const bytes = (count: number) => formatBytes(count, t.language);
  /** Says why a file is not that of the upload. */
  const explain = (difference: Difference, file: File) => {
    const { wrongFile } = messages;
    if (difference === 'content') return wrongFile.content(file.name);
    if (difference === 'name') return wrongFile.name(file.name, filename);
    return wrongFile.size(file.name, ...formatDifferentBytes([file.size, size!], t.language));
  };
  const resume = async (file: File) => {
    const difference = differenceOf(await identify(file), upload);
    if (difference !== null) return setProblem(explain(difference, file));
    if (!continueUpload(file, id)) return setProblem(messages.rejected(1));
    focusPicker();
  };
  const discard = async () => {
    await discardUpload({ uploadId: id, key }, post?.id ?? null);
    focusPicker();
  };
  /** Runs an action and shows its error. */
  const attempt = (action: Promise<void>) => {
    setProblem(null);
    action.catch(setProblem);
  };
  return (
    <li className="card grid gap-3 p-4">
      <div>
        <h3 className="font-semibold">{filename}</h3>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          {size !== null && receivedBytes === null && <span>{bytes(size)}</span>}
          {expiresAt && <span>{messages.expires(formatTime(expiresAt, t.language))}</span>}
        </p>
      </div>
      {size !== null && receivedBytes !== null && (
        <ProgressWithShare share={receivedBytes / size} label={messages.progress(filename)}>
          {messages.sentOfTotal(bytes(receivedBytes), bytes(size))}
        </ProgressWithShare>
      )}
      {size === null && <p className="text-muted">{messages.unknownSize}</p>}
      {active && !wasSentHere(id) && (
        <p className="rounded-card bg-notice-soft px-3 py-2">{messages.questions.active}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {size !== null && (
          <FileInput
            label={messages.pickSameFile}
            aria-label={messages.actionLabel(messages.pickSameFile, filename)}
            onChoose={([file]) => file && attempt(resume(file))}
          />
        )}
        <DiscardAction
          label={messages.delete}
          filename={filename}
          question={messages.deleteQuestion(filename)}
          yes={messages.delete}
          no={messages.keepUpload}
          onClick={() => attempt(discard())}
        />
      </div>
      {typeof problem === 'string' && (
        <p role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
          {problem}
        </p>
      )}
      {problem instanceof Error && <TransferError error={problem} />}
    </li>
  );
}
