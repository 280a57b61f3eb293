import type { ReactNode } from 'react';
import { useLanguage } from './language/language.tsx';
import type { Messages } from './language/messages.ts';
import { ServiceError } from './service-error.ts';

/** Why there is nothing to show, and what helps. */
export function Condition(props: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="condition">
      <h2>{props.title}</h2>
      <p>{props.hint}</p>
      {props.children}
    </div>
  );
}

/** What went wrong in place of what was asked for. */
export function Unavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLanguage();
  const { title, hint } = describeError(error, t);
  return (
    <div role="alert">
      <Condition title={title} hint={hint}>
        <button type="button" className="button" onClick={onRetry}>
          {t.error.retry}
        </button>
        <ErrorDetail error={error} />
      </Condition>
    </div>
  );
}

/** What went wrong with one thing on a page that stays. */
export function Fault({ error }: { error: Error }) {
  const { t } = useLanguage();
  const { title, hint } = describeError(error, t);
  return (
    <div role="alert" className="fault">
      <p>
        <strong>{title}.</strong> {hint}
      </p>
      <ErrorDetail error={error} />
    </div>
  );
}

function ErrorDetail({ error }: { error: Error }) {
  const { t } = useLanguage();
  if (!(error instanceof ServiceError)) return null;
  return (
    <p className="detail">
      {error.problem && <span lang="en">{error.problem.detail}</span>}
      {error.requestId && (
        <span>
          {t.error.requestId}: <code>{error.requestId}</code>
        </span>
      )}
    </p>
  );
}

function describeError(error: Error, { error: words }: Messages): { title: string; hint: string } {
  if (!(error instanceof ServiceError)) return { title: words.unreachable, hint: words.unreachableHint };
  if (error.status === 429) return { title: words.failed, hint: words.busyHint };
  if (error.status >= 500) return { title: words.failed, hint: words.failedHint };
  return { title: words.refused, hint: words.refusedHint };
}
