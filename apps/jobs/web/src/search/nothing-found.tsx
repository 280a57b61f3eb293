import { Condition } from '@workreel/ui/conditions';
import { useLanguage } from '../language/language.ts';

/** Why a list is empty, which decides what helps. */
export type Emptiness = 'pastEnd' | 'nothingStored' | 'nothingFits' | 'nothingOpen';

export function NothingFound(props: {
  why: Emptiness;
  onClear: () => void;
  onShowAll: () => void;
  onFirstPage: () => void;
  onAgain: () => void;
}) {
  const { empty: messages } = useLanguage().t;
  const action = (label: string, act: () => void) => (
    <button type="button" className="button mx-1 mt-4" onClick={act}>
      {label}
    </button>
  );
  switch (props.why) {
    case 'pastEnd':
      return (
        <Condition title={messages.pastEnd} hint={messages.pastEndHint}>
          {action(messages.firstPage, props.onFirstPage)}
        </Condition>
      );
    case 'nothingFits':
      return (
        <Condition title={messages.title} hint={messages.withFilters}>
          {action(messages.clear, props.onClear)}
        </Condition>
      );
    case 'nothingStored':
      return (
        <Condition title={messages.none} hint={messages.noneStored}>
          {action(messages.again, props.onAgain)}
        </Condition>
      );
    case 'nothingOpen':
      return (
        <Condition title={messages.none} hint={messages.withoutFilters}>
          {action(messages.again, props.onAgain)}
          {action(messages.showAll, props.onShowAll)}
        </Condition>
      );
  }
}
