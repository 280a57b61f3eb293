import { Link } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import type { Application } from '../../api.ts';
import { webAddress } from '../../listing/format.domain.ts';
import { Facts, Panel } from '../facts.tsx';
import { TRACKER_WORDS } from '../words.ts';
import { APPLICATION_WORDS } from './words.ts';

/** The copy of the posting that was kept, and what became of the posting. */
export function KeptPosting({ application }: { application: Application }) {
  const words = useCatalogue(APPLICATION_WORDS);
  const { posting, postingStatus, jobPostingId } = application;
  return (
    <Panel title={words.posting}>
      <p className={postingStatus === 'open' ? 'text-muted' : 'rounded-card bg-notice-soft px-3 py-2'}>
        {postingStatus === 'open' ? words.copy : words[postingStatus]}
      </p>
      <Facts posting={posting} named />
      <div className="flex flex-wrap gap-2">
        {postingStatus !== 'gone' && (
          <Link to="/jobs/$id" params={{ id: jobPostingId }} className="button">
            {words.seePosting}
          </Link>
        )}
        <Away address={posting.sourceUrl} label={words.source} />
      </div>
    </Panel>
  );
}

/** Letter and resume as they were handed in: neither changes any more. */
export function Sent({ application: { coverLetter, resumeUrl } }: { application: Application }) {
  const words = useCatalogue(APPLICATION_WORDS);
  return (
    <Panel title={words.sent}>
      {coverLetter === null && resumeUrl === null && <p className="text-muted">{words.nothingSent}</p>}
      {resumeUrl !== null && (
        <div className="grid justify-items-start gap-1">
          <h3 className="font-semibold">{words.resume}</h3>
          {webAddress(resumeUrl) === null ? (
            <p>{resumeUrl}</p>
          ) : (
            <Away address={resumeUrl} label={resumeUrl} plain />
          )}
        </div>
      )}
      {coverLetter !== null && (
        <div className="grid gap-1">
          <h3 className="font-semibold">{words.coverLetter}</h3>
          <p className="whitespace-pre-wrap">{coverLetter}</p>
        </div>
      )}
    </Panel>
  );
}

/** A link away from here, which is told nothing of this page. */
function Away(props: { address: string; label: string; plain?: boolean }) {
  const words = useCatalogue(TRACKER_WORDS);
  const address = webAddress(props.address);
  if (address === null) return null;
  return (
    <a className={props.plain ? '' : 'button'} href={address} target="_blank" rel="noopener noreferrer">
      {props.label} <span aria-hidden="true">↗</span>
      <span className="unseen"> ({words.newTab})</span>
    </a>
  );
}
