import type { ReactNode } from 'react';
import { ServiceError } from '../api.ts';
import { useLanguage } from '../language/language.tsx';
import type { Messages } from '../language/messages.ts';

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
    <button type="button" onClick={act}>
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

export function Unavailable(props: { error: Error; onRetry: () => void; onClear: (() => void) | undefined }) {
  const { t } = useLanguage();
  const { error } = props;
  const refusal = error instanceof ServiceError && error.status < 500 && error.status !== 429;
  const { title, hint } = describe(error, t);
  return (
    <div role="alert">
      <Condition title={title} hint={hint}>
        {!refusal && (
          <button type="button" onClick={props.onRetry}>
            {t.error.retry}
          </button>
        )}
        {refusal && props.onClear && (
          <button type="button" onClick={props.onClear}>
            {t.error.clear}
          </button>
        )}
        {error instanceof ServiceError && (
          <p className="detail">
            {error.problem && <span lang="en">{error.problem.detail}</span>}
            {error.requestId && (
              <span>
                {t.error.requestId}: <code>{error.requestId}</code>
              </span>
            )}
          </p>
        )}
      </Condition>
    </div>
  );
}

function describe(error: Error, { error: words }: Messages): { title: string; hint: string } {
  if (!(error instanceof ServiceError)) return { title: words.unreachable, hint: words.unreachableHint };
  if (error.status === 429) return { title: words.failed, hint: words.busyHint };
  if (error.status >= 500) return { title: words.failed, hint: words.failedHint };
  return { title: words.refused, hint: words.refusedHint };
}

function Condition(props: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="condition">
      <h2>{props.title}</h2>
      <p>{props.hint}</p>
      {props.children}
    </div>
  );
}
