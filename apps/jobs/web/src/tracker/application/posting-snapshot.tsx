import { useCatalogue } from '@workreel/ui/language';
import { textLanguage } from '@workreel/ui/text-language';
import type { Application } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { DeadlineChange, Facts, Panel } from '../facts.tsx';
import { ExternalLink } from './external-link.tsx';
import { hostOf } from './host.domain.ts';

/** The posting as it was when the user applied, with its current status and deadline. Nothing for a job found elsewhere. */
export function PostingSnapshot({ application }: { application: Application }) {
  const messages = useCatalogue(TRACKER).application;
  const { posting, postingStatus, postingDescription, deadlineChange } = application;
  if (posting === null || postingStatus === null) return null;
  return (
    <Panel title={messages.posting}>
      <p className={postingStatus === 'open' ? 'text-muted' : 'rounded-card bg-notice-soft px-3 py-2'}>
        {postingStatus === 'open' ? messages.snapshot : messages[postingStatus]}
      </p>
      <DeadlineChange change={deadlineChange} />
      <Facts posting={posting} />
      {postingDescription && (
        <details>
          <summary className="cursor-pointer py-2.5 font-semibold">{messages.description}</summary>
          <p
            lang={textLanguage(postingDescription)}
            className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line"
          >
            {postingDescription}
          </p>
        </details>
      )}
      {posting.sourceUrl !== application.url && (
        <div>
          <ExternalLink url={posting.sourceUrl} label={messages.openAt(hostOf(posting.sourceUrl))} />
        </div>
      )}
    </Panel>
  );
}
