import { AccountRequired } from '@workreel/ui/account/account-required';
import { useCatalogue } from '@workreel/ui/language';
import { Link, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { TRACKER } from '../language/language.ts';
import { LoadError } from '../listing/load-error.tsx';
import { RowsSkeleton } from '../listing/rows.tsx';
import { DocumentsPanel } from './application/documents.tsx';
import { ApplicationHeader } from './application/header.tsx';
import { PostingSnapshot } from './application/posting-snapshot.tsx';
import { HistoryPanel, StatusPanel } from './application/progress.tsx';
import { RemindersPanel } from './application/reminders-panel.tsx';
import { TOUCH_TARGETS } from './application/touch-targets.ts';
import { useApplication } from './applications.ts';

export function ApplicationPage() {
  const id = useParam('id');
  return <AccountRequired>{() => <ApplicationContent key={id} id={id} />}</AccountRequired>;
}

function ApplicationContent({ id }: { id: string }) {
  const messages = useCatalogue(TRACKER).application;
  const { data: application, error, refetch } = useApplication(id);
  const missing = isNotFound(error);
  const title = application && messages.title(application.title);
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
  return (
    <article className={`grid gap-4 ${TOUCH_TARGETS}`}>
      <ApplicationHeader application={application} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-4 lg:order-2">
          <StatusPanel application={application} />
          <RemindersPanel application={application} />
          <HistoryPanel application={application} />
        </div>
        <div className="grid content-start gap-4">
          <DocumentsPanel application={application} />
          <PostingSnapshot application={application} />
        </div>
      </div>
    </article>
  );
}
