import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import type { Application } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { toWebUrl } from '../../listing/format.domain.ts';
import { postingPath } from '../../paths.ts';
import { DeadlineChange, Facts, Panel } from '../facts.tsx';

/** The posting as it was when the user applied, with its current status and deadline. */
export function PostingSnapshot({ application }: { application: Application }) {
  const messages = useCatalogue(TRACKER).application;
  const { posting, postingStatus, jobPostingId, deadlineChange } = application;
  return (
    <Panel title={messages.posting}>
      <p className={postingStatus === 'open' ? 'text-muted' : 'rounded-card bg-notice-soft px-3 py-2'}>
        {postingStatus === 'open' ? messages.snapshot : messages[postingStatus]}
      </p>
      <DeadlineChange change={deadlineChange} />
      <Facts posting={posting} labeled />
      <div className="flex flex-wrap gap-2">
        {postingStatus !== 'gone' && (
          <Link to={postingPath(jobPostingId)} className="button">
            {messages.seePosting}
          </Link>
        )}
        <ExternalLink url={posting.sourceUrl} label={messages.source} />
      </div>
    </Panel>
  );
}

/** The cover letter and résumé link as submitted. */
export function SubmittedDocuments({
  application: { coverLetter, resumeUrl },
}: {
  application: Application;
}) {
  const messages = useCatalogue(TRACKER).application;
  return (
    <Panel title={messages.submitted}>
      {coverLetter === null && resumeUrl === null && (
        <p className="text-muted">{messages.nothingSubmitted}</p>
      )}
      {resumeUrl !== null && (
        <div className="grid justify-items-start gap-1">
          <h3 className="font-semibold">{messages.resume}</h3>
          {toWebUrl(resumeUrl) === null ? (
            <p>{resumeUrl}</p>
          ) : (
            <ExternalLink url={resumeUrl} label={resumeUrl} plain />
          )}
        </div>
      )}
      {coverLetter !== null && (
        <div className="grid gap-1">
          <h3 className="font-semibold">{messages.coverLetter}</h3>
          <p className="whitespace-pre-wrap">{coverLetter}</p>
        </div>
      )}
    </Panel>
  );
}

function ExternalLink(props: { url: string; label: string; plain?: boolean }) {
  const messages = useCatalogue(TRACKER);
  const href = toWebUrl(props.url);
  if (href === null) return null;
  return (
    <a className={props.plain ? '' : 'button'} href={href} target="_blank" rel="noopener noreferrer">
      {props.label} <span aria-hidden="true">↗</span>
      <span className="visually-hidden"> ({messages.newTab})</span>
    </a>
  );
}
