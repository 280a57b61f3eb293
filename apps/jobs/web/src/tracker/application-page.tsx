import { AccountRequired } from '@workreel/ui/account/account-required';
import { useCatalogue } from '@workreel/ui/language';
import { Link, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { formatTime } from '@workreel/ui/times';
import { useWindowTitle } from '@workreel/ui/window-title';
import { TRACKER, useLanguage } from '../language/language.ts';
import { LoadError } from '../listing/load-error.tsx';
import { RowsSkeleton } from '../listing/rows.tsx';
import { PostingSnapshot, SubmittedDocuments } from './application/posting-snapshot.tsx';
import { HistoryPanel, StatusPanel } from './application/progress.tsx';
import { useApplication } from './applications.ts';

export function ApplicationPage() {
  const id = useParam('id');
  return <AccountRequired>{() => <ApplicationContent key={id} id={id} />}</AccountRequired>;
}

function ApplicationContent({ id }: { id: string }) {
  const messages = useCatalogue(TRACKER).application;
  const { t } = useLanguage();
  const { data: application, error, refetch } = useApplication(id);
  const missing = isNotFound(error);
  const title = application && messages.title(application.posting.title);
  useWindowTitle(missing ? messages.missing : title);
  if (missing)
    return (
      <StatusMessage title={messages.missing} hint={messages.missingHint} page>
        <Link to="/applications" className="button mt-4">
          {messages.toBoard}
        </Link>
      </StatusMessage>
    );
  if (error && !application)
    return <LoadError error={error} onRetry={() => void refetch()} onClear={undefined} />;
  if (!application) return <RowsSkeleton />;
  const { posting, appliedAt } = application;
  return (
    <article className="grid gap-4">
      <header>
        <Link to="/applications">{messages.back}</Link>
        <h1 lang={textLanguage(posting.title)} className="mt-1 text-title leading-tight font-bold">
          {posting.title}
        </h1>
        <p className="mt-1 text-muted">
          <span lang={textLanguage(posting.companyName)} className="font-medium text-text">
            {posting.companyName}
          </span>{' '}
          · <time dateTime={appliedAt}>{messages.applied(formatTime(appliedAt, t.language))}</time>
        </p>
      </header>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-4 lg:order-2">
          <StatusPanel application={application} />
          <HistoryPanel application={application} />
        </div>
        <div className="grid content-start gap-4">
          <PostingSnapshot application={application} />
          <SubmittedDocuments application={application} />
        </div>
      </div>
    </article>
  );
}
