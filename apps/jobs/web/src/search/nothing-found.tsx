import { useCatalogue } from '@workreel/ui/language';
import { StatusMessage } from '@workreel/ui/status-message';
import { SEARCH, useLanguage } from '../language/language.ts';

/** Why a list is empty. */
export type EmptyReason = 'pastEnd' | 'tooDeep' | 'noPostings' | 'noMatches' | 'noOpenPostings';

export function NothingFound(props: {
  reason: EmptyReason;
  /** A similar keyword that has matches. */
  suggestion?: { keyword: string; count: number; onSelect: () => void } | undefined;
  onClear?: () => void;
  onShowAll?: () => void;
  onFirstPage?: () => void;
  onRefresh?: () => void;
}) {
  const { t } = useLanguage();
  const { empty: messages } = useCatalogue(SEARCH);
  const action = (label: string, onClick: (() => void) | undefined) =>
    onClick && (
      <button type="button" className="button mx-1 mt-4" onClick={onClick}>
        {label}
      </button>
    );
  switch (props.reason) {
    case 'pastEnd':
    case 'tooDeep':
      return (
        <StatusMessage title={messages[props.reason]} hint={messages[`${props.reason}Hint`]}>
          {action(messages.firstPage, props.onFirstPage)}
        </StatusMessage>
      );
    case 'noMatches': {
      const { suggestion } = props;
      return (
        <StatusMessage title={messages.title} hint={messages.withFilters}>
          {suggestion &&
            action(messages.suggested(suggestion.keyword, suggestion.count), suggestion.onSelect)}
          {action(t.error.clearFilters, props.onClear)}
        </StatusMessage>
      );
    }
    case 'noPostings':
      return (
        <StatusMessage title={messages.none} hint={messages.noneStored}>
          {action(messages.refresh, props.onRefresh)}
        </StatusMessage>
      );
    case 'noOpenPostings':
      return (
        <StatusMessage title={messages.none} hint={messages.withoutFilters}>
          {action(messages.refresh, props.onRefresh)}
          {action(messages.showAll, props.onShowAll)}
        </StatusMessage>
      );
  }
}
