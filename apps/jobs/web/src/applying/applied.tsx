import { FormError } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { ServiceError } from '@workreel/ui/service-error';
import { type MouseEvent, useState } from 'react';
import { requireAccount } from '../account/pending-action.ts';
import type { Posting } from '../api.ts';
import { APPLY, useLanguage } from '../language/language.ts';
import { forgetOpened } from './opened.ts';
import { useRecordApplication } from './use-record-application.tsx';

interface AppliedProps {
  posting: Pick<Posting, 'id' | 'title'>;
  /** Whether the user has come back from the site of the posting, so that the page asks them. */
  asks: boolean;
}

/** Records with one click that the user has applied. Visitors sign in first, and then return to the page. */
export function Applied({ posting, asks }: AppliedProps) {
  const messages = useCatalogue(APPLY);
  const { t } = useLanguage();
  const { record, busy, error } = useRecord(posting.id);
  const failure = error && (
    <div className="basis-full">
      <FormError error={error} messages={messages.errors} />
    </div>
  );
  if (!asks)
    return (
      <>
        <button
          type="button"
          className="button"
          aria-label={messages.appliedBeforeTo(posting.title)}
          aria-disabled={busy}
          onClick={() => void record()}
        >
          {busy ? messages.working : messages.appliedBefore}
        </button>
        {failure}
      </>
    );
  const dismiss = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The pressed button is removed.
    currentTarget.closest('[data-applying], [data-row]')?.querySelector<HTMLElement>('a')?.focus();
    forgetOpened(posting.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form.
    <div
      role="group"
      aria-label={t.didYouApply(posting.title)}
      className="flex flex-wrap items-center gap-2 rounded-card max-sm:basis-full border border-accent bg-accent-soft px-3 py-2"
    >
      <p className="mr-2 font-semibold max-sm:basis-full">{messages.question}</p>
      <button
        type="button"
        className="button primary max-sm:flex-1"
        aria-disabled={busy}
        onClick={() => void record()}
      >
        {busy ? messages.working : messages.yes}
      </button>
      <button type="button" className="button max-sm:flex-1" onClick={dismiss}>
        {messages.notYet}
      </button>
      {failure}
    </div>
  );
}

/** Returns how to record an application, one request at a time. */
function useRecord(postingId: string) {
  const recordApplication = useRecordApplication();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const signIn = () => requireAccount({ kind: 'apply', postingId });
  const record = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      if (await signIn()) await recordApplication(postingId);
    } catch (problem) {
      const hasEnded = problem instanceof ServiceError && problem.status === 401;
      if (!hasEnded || (await signIn())) setError(problem as Error);
    } finally {
      setBusy(false);
    }
  };
  return { record, busy, error };
}
