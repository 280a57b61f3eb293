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
  const { empty: words } = useLanguage().t;
  const action = (label: string, act: () => void) => (
    <button type="button" className="button mx-1 mt-4" onClick={act}>
      {label}
    </button>
  );
  switch (props.why) {
    case 'pastEnd':
      return (
        <Condition title={words.pastEnd} hint={words.pastEndHint}>
          {action(words.firstPage, props.onFirstPage)}
        </Condition>
      );
    case 'nothingFits':
      return (
        <Condition title={words.title} hint={words.withFilters}>
          {action(words.clear, props.onClear)}
        </Condition>
      );
    case 'nothingStored':
      return (
        <Condition title={words.none} hint={words.noneStored}>
          {action(words.again, props.onAgain)}
        </Condition>
      );
    case 'nothingOpen':
      return (
        <Condition title={words.none} hint={words.withoutFilters}>
          {action(words.again, props.onAgain)}
          {action(words.showAll, props.onShowAll)}
        </Condition>
      );
  }
}
