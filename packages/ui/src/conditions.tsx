import type { ReactNode } from 'react';
import { useLanguage } from './language.tsx';
import type { CommonMessages } from './messages.ts';
import { ServiceError } from './service-error.ts';

/** Why there is nothing to show, and what helps. @param props - `page`: it is all that the page shows, and names it. */
export function Condition(props: { title: string; hint: string; page?: boolean; children?: ReactNode }) {
  const Heading = props.page ? 'h1' : 'h2';
  return (
    <div className="condition">
      <Heading>{props.title}</Heading>
      <p>{props.hint}</p>
      {props.children}
    </div>
  );
}

/** What the service itself says of an error, and the number under which its log has it. */
export function ErrorDetail({ error }: { error: Error }) {
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

/** An error in the reader's language: what happened, and what to do. */
export function describeError(
  error: Error,
  { error: messages }: CommonMessages,
): { title: string; hint: string } {
  if (!(error instanceof ServiceError))
    return { title: messages.unreachable, hint: messages.unreachableHint };
  if (error.status === 429) return { title: messages.failed, hint: messages.busyHint };
  if (error.status >= 500) return { title: messages.failed, hint: messages.failedHint };
  return { title: messages.refused, hint: messages.refusedHint };
}
