import { useCatalogue } from '@workreel/ui/language';
import { Link, useParam } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { useWindowTitle } from '@workreel/ui/window-title';
import { type ReactNode, useId } from 'react';
import type { Posting } from '../api.ts';
import { POSTING, useLanguage } from '../language/language.ts';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatSalary,
  localDay,
  toWebUrl,
} from '../listing/format.domain.ts';
import { LoadError } from '../listing/load-error.tsx';
import { WithOriginal } from '../listing/original.tsx';
import { usePostingFlags } from '../listing/use-posting-flags.ts';
import { applicationPath, postingPath } from '../paths.ts';
import { ApplyForm } from './apply-form.tsx';
import { usePosting } from './use-posting.ts';

/** Users apply on the site of the posting, and record the application here. */
export function ApplyPage() {
  const id = useParam('id');
  const { missing, missingHint, toListing } = useCatalogue(POSTING);
  const messages = useCatalogue(POSTING).applyPage;
  const { data: posting, error, refetch } = usePosting(id);
  useWindowTitle(
    posting ? messages.titleOf(posting.title) : error && isNotFound(error) ? missing : undefined,
  );
  if (posting)
    return (
      <div className="mx-auto grid max-w-2xl gap-4">
        <Summary posting={posting} />
        <Steps posting={posting} />
      </div>
    );
  return (
    <>
      <h1 className="visually-hidden">{messages.title}</h1>
      {!error && <ApplySkeleton />}
      {error && isNotFound(error) && (
        <StatusMessage title={missing} hint={missingHint}>
          <Link to="/" className="button mt-4">
            {toListing}
          </Link>
        </StatusMessage>
      )}
      {error && !isNotFound(error) && (
        <LoadError error={error} onRetry={() => void refetch()} onClear={undefined} />
      )}
    </>
  );
}

function Summary({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING).applyPage;
  const { t } = useLanguage();
  const { title, companyName } = posting;
  const location = formatLocation(posting, t);
  const experience = formatExperience(posting.experience, t);
  const salary = formatSalary(posting.salary, t, posting.payTerms);
  const deadline = formatDeadline(posting, localDay(new Date()), t);
  return (
    <header className="card grid gap-2 p-5">
      <Link to={postingPath(posting.id)} className="justify-self-start">
        {messages.toPosting}
      </Link>
      <h1 lang={textLanguage(title)} className="text-heading leading-tight font-bold wrap-anywhere">
        {messages.titleOf(title)}
      </h1>
      <p lang={textLanguage(companyName)} className="font-medium">
        {companyName}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
        {location && (
          <li>
            <WithOriginal text={location} />
          </li>
        )}
        {experience && <li>{experience}</li>}
        {salary && (
          <li>
            <WithOriginal text={salary} />
          </li>
        )}
        {deadline && <li>{[deadline.main, deadline.note].filter(Boolean).join(' · ')}</li>}
      </ul>
    </header>
  );
}

/** The steps to apply, or the reason why the user cannot apply. */
function Steps({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING).applyPage;
  const { account, restoring } = useSession();
  const application = usePostingFlags([posting]).get(posting.id)?.application;
  const isFinal = application?.status === 'rejected' || application?.status === 'withdrawn';
  if (application && !isFinal)
    return (
      <StatusMessage title={messages.applied} hint={messages.appliedHint}>
        <Link to={applicationPath(application.id)} className="button primary mt-4">
          {messages.toApplication}
        </Link>
      </StatusMessage>
    );
  if (posting.status === 'closed')
    return (
      <StatusMessage title={messages.closed} hint={messages.closedHint}>
        <Link to={postingPath(posting.id)} className="button mt-4">
          {messages.toSimilar}
        </Link>
      </StatusMessage>
    );
  return (
    <>
      <Source posting={posting} />
      <Step title={messages.record.title} hint={messages.record.hint}>
        {!restoring && (
          // The key prevents showing one user's draft to the next user.
          <ApplyForm key={account?.id ?? 'visitor'} posting={posting} account={account} />
        )}
      </Step>
    </>
  );
}

function Source({ posting }: { posting: Posting }) {
  const { source } = useCatalogue(POSTING).applyPage;
  const { t } = useLanguage();
  const href = toWebUrl(posting.sourceUrl);
  return (
    <Step title={source.title} hint={href === null ? source.none : source.hint}>
      {href !== null && (
        <a
          className="button primary justify-self-start"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {source.open} <span aria-hidden="true">↗</span>
          <span className="visually-hidden"> ({t.newTab})</span>
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
        <h2 id={id} className="text-large font-semibold">
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
      <div className="skeleton h-7 w-3/5" />
      <div className="skeleton h-5 w-2/5" />
    </div>
    <div className="card grid gap-3 p-5">
      <div className="skeleton h-6 w-2/5" />
      <div className="skeleton h-10 w-32" />
    </div>
    <div className="card grid gap-3 p-5">
      <div className="skeleton h-6 w-2/5" />
      <div className="skeleton h-48" />
    </div>
  </div>
);
