import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { UPLOAD } from '../language/language.ts';
import { watchPath } from '../paths.ts';
import { focusPicker } from './picker.tsx';
import type { Question } from './resume.domain.ts';
import type { Transfer } from './transfer.domain.ts';
import { Action } from './transfer-actions.tsx';
import { useTransfers } from './transfers-context.tsx';

/** Asks whether to send a file that the user already has, or that another browser is sending. */
export function TransferQuestion({ transfer, question }: { transfer: Transfer; question: Question }) {
  const { questions: messages } = useCatalogue(UPLOAD);
  const { confirm, skip } = useTransfers();
  const { id, file } = transfer;
  const answer = (run: (id: string) => void) => () => {
    run(id);
    focusPicker();
  };
  return (
    <div className="grid gap-2.5 rounded-card bg-notice-soft px-3 py-2.5">
      {question.kind === 'duplicate' ? (
        <div>
          <p>
            <strong>{messages.duplicate}</strong> <Duplicate {...question} />
          </p>
          <p>{messages.uploadAgain}</p>
        </div>
      ) : (
        <p>{messages.active}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Action
          label={question.kind === 'duplicate' ? messages.uploadAnyway : messages.continueHere}
          filename={file.name}
          onClick={answer(confirm)}
        />
        <Action label={messages.skip} filename={file.name} onClick={answer(skip)} />
      </div>
    </div>
  );
}

/** An upload that has no post is listed only among the user's videos. */
function Duplicate({ upload: { post, filename } }: Extract<Question, { kind: 'duplicate' }>) {
  return <Link to={post ? watchPath(post.id) : '/my-videos'}>{post?.title ?? filename}</Link>;
}

/** Answers the questions about several files at once. */
export function DuplicatesQuestion({ transfers }: { transfers: readonly Transfer[] }) {
  const { questions: messages } = useCatalogue(UPLOAD);
  const { confirm, skip } = useTransfers();
  const duplicates = transfers.filter(({ question }) => question?.kind === 'duplicate');
  if (duplicates.length < 2) return null;
  const answer = (run: (id: string) => void) => () => {
    for (const { id } of duplicates) run(id);
    focusPicker();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-notice-soft px-3 py-2.5">
      <p>{messages.duplicates(duplicates.length)}</p>
      <div className="flex flex-wrap gap-2">
        <Action label={messages.uploadAll} onClick={answer(confirm)} />
        <Action label={messages.skipAll} onClick={answer(skip)} />
      </div>
    </div>
  );
}
