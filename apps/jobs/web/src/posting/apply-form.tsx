import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SignInForm } from '@workreel/ui/account/sign-in-page';
import { answered } from '@workreel/ui/calls';
import { FormError, Submit, useSending } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import type { Account } from '@workreel/ui/service';
import { ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useId, useState } from 'react';
import { type Application, client, type Posting } from '../api.ts';
import { brief } from '../brief.domain.ts';
import { POSTING, SIGN_IN, useLanguage } from '../language/language.ts';
import { MARKS } from '../listing/mark.ts';
import { type Draft, type Faults, faultsOf, LIMITS, lengthOf } from './apply-draft.domain.ts';
import { useDraft } from './apply-draft.ts';

const NO_FAULTS: Faults = { coverLetter: undefined, resumeUrl: undefined };

const focusField = (name: keyof Draft | 'email') =>
  document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/** What was sent, kept here. Visitors may type, and sign in below before they send. */
export function ApplyForm({ posting, account }: { posting: Posting; account: Account | null }) {
  const messages = useCatalogue(POSTING).applyPage;
  const { draft, hidden, change, erase } = useDraft(posting.id, account?.id ?? null);
  const [faults, setFaults] = useState(NO_FAULTS);
  const send = useSend(posting, erase);
  const { onSubmit, busy, error } = useSending(async () => {
    // The Enter key sends a form that has no button as well.
    if (!account) return focusField('email');
    const found = faultsOf(draft);
    setFaults(found);
    if (!found.coverLetter && !found.resumeUrl) return send(draft);
    focusField(found.coverLetter ? 'coverLetter' : 'resumeUrl');
  });
  const type = (changed: Partial<Draft>) => {
    // What was said of a field is no longer true once it is another.
    setFaults(NO_FAULTS);
    change(changed);
  };
  if (hidden)
    return (
      <>
        <p className="rounded-card bg-notice-soft px-3 py-2">{messages.record.hidden}</p>
        <SignIn />
      </>
    );
  return (
    <>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <CoverLetter draft={draft} fault={faults.coverLetter} onType={type} />
        <ResumeUrl draft={draft} fault={faults.resumeUrl} onType={type} />
        <FormError error={error} known={messages.errors} />
        {account && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Submit busy={busy}>{busy ? messages.record.working : messages.record.submit}</Submit>
            <p className="text-[0.8125rem] text-muted">{messages.record.kept}</p>
          </div>
        )}
      </form>
      {!account && <SignIn />}
    </>
  );
}

/** Whoever signed in by keyboard goes on in the form that takes this one's place. */
function SignIn() {
  const reasons = useCatalogue(SIGN_IN);
  const goOn = () => requestAnimationFrame(() => focusField('coverLetter'));
  return <SignInForm within why={reasons.apply} onSignedIn={goOn} />;
}

/** Sends a draft and leads to what became of it: also where this person had applied before. */
function useSend(posting: Posting, erase: () => void) {
  const messages = useCatalogue(POSTING).applyPage;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = (id: string) => {
    void queries.invalidateQueries({ queryKey: MARKS });
    return navigate({ to: '/applications/$id', params: { id }, replace: true });
  };
  return async ({ coverLetter, resumeUrl }: Draft) => {
    let application: Application;
    try {
      application = await answered(
        client.POST('/applications', {
          body: { jobPostingId: posting.id, coverLetter, resumeUrl: resumeUrl.trim() },
        }),
      );
    } catch (error) {
      // The form gives way to that of signing in, and takes what it says of errors with it.
      if (error instanceof ServiceError && error.status === 401) toast(messages.signedOut, 'alarm');
      const earlier = earlierApplication(error);
      if (earlier === undefined) throw error;
      toast(messages.applied);
      return show(earlier);
    }
    erase();
    toast(messages.sent(brief(posting.title)));
    return show(application.id);
  };
}

/** The one that stands in the way of another. */
function earlierApplication(error: unknown): string | undefined {
  if (!(error instanceof ServiceError) || error.problem?.code !== 'ALREADY_APPLIED') return undefined;
  const { applicationId } = error.problem as { applicationId?: unknown };
  return typeof applicationId === 'string' ? applicationId : undefined;
}

interface FieldProps<Fault> {
  draft: Draft;
  fault: Fault;
  onType: (changed: Partial<Draft>) => void;
}

function CoverLetter({ draft: { coverLetter }, fault, onType }: FieldProps<Faults['coverLetter']>) {
  const messages = useCatalogue(POSTING).applyPage;
  const { t } = useLanguage();
  const id = useId();
  const length = lengthOf(coverLetter);
  const over = Math.max(0, length - LIMITS.coverLetter);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {messages.record.coverLetter}
      </label>
      <textarea
        id={id}
        name="coverLetter"
        className="field min-h-48 resize-y wrap-anywhere"
        aria-describedby={`${id}-count ${id}-fault`}
        aria-invalid={over > 0}
        value={coverLetter}
        onChange={(event) => onType({ coverLetter: event.currentTarget.value })}
      />
      <p
        id={`${id}-count`}
        className={`text-[0.8125rem] tabular-nums ${over > 0 ? 'text-alarm' : 'text-muted'}`}
      >
        {messages.record.count(t.count(length), t.count(LIMITS.coverLetter))}
      </p>
      <Fault id={`${id}-fault`}>{fault && messages.faults.coverLetter(t.count(over))}</Fault>
    </div>
  );
}

function ResumeUrl({ draft: { resumeUrl }, fault, onType }: FieldProps<Faults['resumeUrl']>) {
  const messages = useCatalogue(POSTING).applyPage;
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {messages.record.resumeUrl}
      </label>
      <input
        id={id}
        type="url"
        name="resumeUrl"
        className="field"
        autoComplete="url"
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault !== undefined}
        value={resumeUrl}
        onChange={(event) => onType({ resumeUrl: event.currentTarget.value })}
      />
      {!fault && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {messages.record.resumeHint}
        </p>
      )}
      <Fault id={`${id}-fault`}>{fault && messages.faults[fault]}</Fault>
    </div>
  );
}

/** Told when it comes. */
const Fault = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="font-semibold text-alarm">
    {children}
  </p>
);
