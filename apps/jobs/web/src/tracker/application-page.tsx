import { Link, useParams } from '@tanstack/react-router';
import { AccountRequired } from '@workreel/ui/account/required';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { isAbsent } from '@workreel/ui/service-error';
import { formatTime } from '@workreel/ui/times';
import { useWindowTitle } from '@workreel/ui/window-title';
import { TRACKER, useLanguage } from '../language/language.ts';
import { Unavailable } from '../listing/conditions.tsx';
import { RowsSkeleton } from '../listing/rows.tsx';
import { KeptPosting, Sent } from './application/kept-posting.tsx';
import { History, State } from './application/progress.tsx';
import { useApplication } from './applications.ts';

export function ApplicationPage() {
  const { id } = useParams({ from: '/applications/$id' });
  return <AccountRequired>{() => <OneApplication key={id} id={id} />}</AccountRequired>;
}

function OneApplication({ id }: { id: string }) {
  const messages = useCatalogue(TRACKER).application;
  const { t } = useLanguage();
  const { data: application, error, refetch } = useApplication(id);
  const missing = isAbsent(error);
  const title = application && messages.title(application.posting.title);
  useWindowTitle(missing ? messages.missing : title);
  if (missing)
    return (
      <Condition title={messages.missing} hint={messages.missingHint} page>
        <Link to="/applications" className="button mt-4">
          {messages.toBoard}
        </Link>
      </Condition>
    );
  if (error && !application)
    return <Unavailable error={error} onRetry={() => void refetch()} onClear={undefined} />;
  if (!application) return <RowsSkeleton />;
  const { posting, appliedAt } = application;
  return (
    <article className="grid gap-4">
      <header>
        <Link to="/applications">{messages.back}</Link>
        <h1 className="mt-1 text-2xl leading-tight font-bold">{posting.title}</h1>
        <p className="mt-1 text-muted">
          <span className="font-medium text-text">{posting.companyName}</span> ·{' '}
          <time dateTime={appliedAt}>{messages.applied(formatTime(appliedAt, t.language))}</time>
        </p>
      </header>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-4 lg:order-2">
          <State application={application} />
          <History application={application} />
        </div>
        <div className="grid content-start gap-4">
          <KeptPosting application={application} />
          <Sent application={application} />
        </div>
      </div>
    </article>
  );
}
