import { useCatalogue } from '@workreel/ui/language';
import { Link, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { POSTING } from '../language/language.ts';
import { LoadError } from '../listing/load-error.tsx';
import { RowsSkeleton } from '../listing/rows.tsx';
import { PostingView } from './posting-view.tsx';
import { usePosting } from './use-posting.ts';

export function PostingPage() {
  const messages = useCatalogue(POSTING);
  const { data: posting, isPlaceholderData, error, refetch } = usePosting(useParam('id'));
  useWindowTitle(posting?.title ?? (error && isNotFound(error) ? messages.missing : undefined));
  if (error && isNotFound(error))
    return (
      <StatusMessage page title={messages.missing} hint={messages.missingHint}>
        <Link to="/" className="button mt-4">
          {messages.toListing}
        </Link>
      </StatusMessage>
    );
  if (error && !posting)
    return <LoadError error={error} onRetry={() => void refetch()} onClear={undefined} />;
  if (!posting) return <RowsSkeleton />;
  return (
    // So wide that the lines of the description, beside the facts, have a comfortable length.
    <div className="mx-auto max-w-6xl">
      <PostingView posting={posting} partial={isPlaceholderData} level={1} />
    </div>
  );
}
