import { Link } from '@tanstack/react-router';
import { Condition } from '@workreel/ui/conditions';
import { useLanguage } from '../language/language.ts';

/** Why a list is empty, which decides what helps. */
export type Emptiness = 'pastEnd' | 'nothingFits' | 'nothingStored';

export function NothingFound(props: { why: Emptiness; onFirstPage: () => void; onShowAll: () => void }) {
  const { library: messages } = useLanguage().t;
  switch (props.why) {
    case 'pastEnd':
      return (
        <Condition title={messages.pastEnd} hint={messages.pastEndHint}>
          <button type="button" className="button mt-4" onClick={props.onFirstPage}>
            {messages.firstPage}
          </button>
        </Condition>
      );
    case 'nothingFits':
      return (
        <Condition title={messages.noneFits} hint={messages.noneFitsHint}>
          <button type="button" className="button mt-4" onClick={props.onShowAll}>
            {messages.showAll}
          </button>
        </Condition>
      );
    case 'nothingStored':
      return (
        <Condition title={messages.none} hint={messages.noneHint}>
          <Link to="/upload" className="button primary mt-4">
            {messages.toUpload}
          </Link>
        </Condition>
      );
  }
}
