import { Link } from '@tanstack/react-router';
import { Condition } from '@workreel/ui/conditions';
import { useLanguage } from '../language/language.ts';

/** Why a list is empty, which decides what helps. */
export type Emptiness = 'pastEnd' | 'nothingFits' | 'nothingStored';

export function NothingFound(props: { why: Emptiness; onFirstPage: () => void; onShowAll: () => void }) {
  const { library: words } = useLanguage().t;
  switch (props.why) {
    case 'pastEnd':
      return (
        <Condition title={words.pastEnd} hint={words.pastEndHint}>
          <button type="button" className="button mt-4" onClick={props.onFirstPage}>
            {words.firstPage}
          </button>
        </Condition>
      );
    case 'nothingFits':
      return (
        <Condition title={words.noneFits} hint={words.noneFitsHint}>
          <button type="button" className="button mt-4" onClick={props.onShowAll}>
            {words.showAll}
          </button>
        </Condition>
      );
    case 'nothingStored':
      return (
        <Condition title={words.none} hint={words.noneHint}>
          <Link to="/upload" className="button primary mt-4">
            {words.toUpload}
          </Link>
        </Condition>
      );
  }
}
