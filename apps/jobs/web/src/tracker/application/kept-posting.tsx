import { Link } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import type { Application } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { webAddress } from '../../listing/format.domain.ts';
import { Facts, Panel } from '../facts.tsx';

/** The copy of the posting that was kept, and what became of the posting. */
export function KeptPosting({ application }: { application: Application }) {
  const messages = useCatalogue(TRACKER).application;
  const { posting, postingStatus, jobPostingId } = application;
  return (
    <Panel title={messages.posting}>
      <p className={postingStatus === 'open' ? 'text-muted' : 'rounded-card bg-notice-soft px-3 py-2'}>
        {postingStatus === 'open' ? messages.copy : messages[postingStatus]}
      </p>
      <Facts posting={posting} named />
      <div className="flex flex-wrap gap-2">
        {postingStatus !== 'gone' && (
          <Link to="/jobs/$id" params={{ id: jobPostingId }} className="button">
            {messages.seePosting}
          </Link>
        )}
        <Away address={posting.sourceUrl} label={messages.source} />
      </div>
    </Panel>
  );
}

/** Letter and resume as they were handed in: neither changes any more. */
export function Sent({ application: { coverLetter, resumeUrl } }: { application: Application }) {
  const messages = useCatalogue(TRACKER).application;
  return (
    <Panel title={messages.sent}>
      {coverLetter === null && resumeUrl === null && <p className="text-muted">{messages.nothingSent}</p>}
      {resumeUrl !== null && (
        <div className="grid justify-items-start gap-1">
          <h3 className="font-semibold">{messages.resume}</h3>
          {webAddress(resumeUrl) === null ? (
            <p>{resumeUrl}</p>
          ) : (
            <Away address={resumeUrl} label={resumeUrl} plain />
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

/** A link away from here, which is told nothing of this page. */
function Away(props: { address: string; label: string; plain?: boolean }) {
  const messages = useCatalogue(TRACKER);
  const address = webAddress(props.address);
  if (address === null) return null;
  return (
    <a className={props.plain ? '' : 'button'} href={address} target="_blank" rel="noopener noreferrer">
      {props.label} <span aria-hidden="true">↗</span>
      <span className="unseen"> ({messages.newTab})</span>
    </a>
  );
}
