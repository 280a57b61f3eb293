import { Link, useParams } from '@tanstack/react-router';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { useSession } from '@workreel/ui/service';
import { isAbsent } from '@workreel/ui/service-error';
import { useWindowTitle } from '@workreel/ui/window-title';
import { type ReactNode, useId } from 'react';
import type { Posting } from '../api.ts';
import { POSTING, useLanguage } from '../language/language.ts';
import { Unavailable } from '../listing/conditions.tsx';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatSalary,
  localDay,
  webAddress,
} from '../listing/format.domain.ts';
import { useMarks } from '../listing/marks.ts';
import { ApplyForm } from './apply-form.tsx';
import { usePosting } from './use-posting.ts';

/** Applying is done on the posting's own site; what came of it is kept here. */
export function ApplyPage() {
  const { id } = useParams({ from: '/jobs/$id/apply' });
  const { missing, missingHint, back } = useCatalogue(POSTING);
  const messages = useCatalogue(POSTING).applyPage;
  const { data: posting, error, refetch } = usePosting(id);
  useWindowTitle(posting ? messages.titleOf(posting.title) : error && isAbsent(error) ? missing : undefined);
  if (posting)
    return (
      <div className="mx-auto grid max-w-2xl gap-4">
        <Summary posting={posting} />
        <Steps posting={posting} />
      </div>
    );
  return (
    <>
      <h1 className="unseen">{messages.title}</h1>
      {!error && <ApplySkeleton />}
      {error && isAbsent(error) && (
        <Condition title={missing} hint={missingHint}>
          <Link to="/" className="button mt-4">
            {back}
          </Link>
        </Condition>
      )}
      {error && !isAbsent(error) && (
        <Unavailable error={error} onRetry={() => void refetch()} onClear={undefined} />
      )}
    </>
  );
}

/** What one applies to. */
function Summary({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING).applyPage;
  const { t } = useLanguage();
  const { title, companyName } = posting;
  const salary = formatSalary(posting.salary, t);
  const deadline = formatDeadline(posting, localDay(new Date()), t);
  const told = [
    formatLocation(posting.location, t),
    formatExperience(posting.experience, t),
    salary?.main,
    deadline && [deadline.main, deadline.note].filter(Boolean).join(' · '),
  ].filter((text) => typeof text === 'string');
  return (
    <header className="card grid gap-2 p-5">
      <Link to="/jobs/$id" params={{ id: posting.id }} className="justify-self-start">
        {messages.toPosting}
      </Link>
      <h1 className="text-xl leading-tight font-bold wrap-anywhere">{messages.titleOf(title)}</h1>
      <p className="font-medium">{companyName}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
        {told.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </header>
  );
}

/** What stands in the way is said before anything is typed. */
function Steps({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING).applyPage;
  const { account, restoring } = useSession();
  const application = useMarks([posting]).get(posting.id)?.application;
  const ended = application?.status === 'rejected' || application?.status === 'withdrawn';
  if (application && !ended)
    return (
      <Condition title={messages.applied} hint={messages.appliedHint}>
        <Link to="/applications/$id" params={{ id: application.id }} className="button primary mt-4">
          {messages.toApplication}
        </Link>
      </Condition>
    );
  if (posting.status === 'closed')
    return (
      <Condition title={messages.closed} hint={messages.closedHint}>
        <Link to="/jobs/$id" params={{ id: posting.id }} className="button mt-4">
          {messages.toSimilar}
        </Link>
      </Condition>
    );
  return (
    <>
      <Source posting={posting} />
      <Step title={messages.record.title} hint={messages.record.hint}>
        {!restoring && (
          // What one person typed is not shown to the next.
          <ApplyForm key={account?.id ?? 'visitor'} posting={posting} account={account} />
        )}
      </Step>
    </>
  );
}

function Source({ posting }: { posting: Posting }) {
  const { source } = useCatalogue(POSTING).applyPage;
  const { t } = useLanguage();
  const address = webAddress(posting.sourceUrl);
  return (
    <Step title={source.title} hint={address === null ? source.none : source.hint}>
      {address !== null && (
        <a
          className="button primary justify-self-start"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          {source.open} <span aria-hidden="true">↗</span>
          <span className="unseen"> ({t.newTab})</span>
        </a>
      )}
    </Step>
  );
}

function Step(props: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid gap-4 p-5">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {props.title}
        </h2>
        <p className="mt-1 text-muted">{props.hint}</p>
      </div>
      {props.children}
    </section>
  );
}

const ApplySkeleton = () => (
  <div className="mx-auto grid max-w-2xl gap-4" aria-hidden="true" data-skeleton>
    <div className="card grid gap-3 p-5">
      <div className="bone h-7 w-3/5" />
      <div className="bone h-5 w-2/5" />
    </div>
    <div className="card grid gap-3 p-5">
      <div className="bone h-6 w-2/5" />
      <div className="bone h-10 w-32" />
    </div>
    <div className="card grid gap-3 p-5">
      <div className="bone h-6 w-2/5" />
      <div className="bone h-48" />
    </div>
  </div>
);
