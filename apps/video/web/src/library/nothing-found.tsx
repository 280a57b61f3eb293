import { Link } from '@workreel/ui/router';
import { StatusMessage } from '@workreel/ui/status-message';
import { useLanguage } from '../language/language.ts';
import { adviceOn, type Search } from './search.domain.ts';

/** Why a list is empty. */
export type EmptyReason = 'pastEnd' | 'tooDeep' | 'noMatches' | 'noVideos';

export function NothingFound(props: {
  reason: EmptyReason;
  search: Search;
  onFirstPage: () => void;
  onShowAll: () => void;
}) {
  const { library: messages } = useLanguage().t;
  switch (props.reason) {
    case 'pastEnd':
    case 'tooDeep':
      return (
        <StatusMessage title={messages[props.reason]} hint={messages[`${props.reason}Hint`]}>
          <button type="button" className="button mt-4" onClick={props.onFirstPage}>
            {messages.firstPage}
          </button>
        </StatusMessage>
      );
    case 'noMatches': {
      const advice = adviceOn(props.search);
      return (
        <StatusMessage
          title={advice === 'filters' ? messages.noMatches : messages.noResults}
          hint={messages.noMatchesHints[advice]}
        >
          <button type="button" className="button mt-4" onClick={props.onShowAll}>
            {messages.showAll}
          </button>
        </StatusMessage>
      );
    }
    case 'noVideos':
      return (
        <StatusMessage title={messages.none} hint={messages.noneHint}>
          <Link to="/upload" className="button primary mt-4">
            {messages.toUpload}
          </Link>
        </StatusMessage>
      );
  }
}
