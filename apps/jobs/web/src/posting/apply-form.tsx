import { useQueryClient } from '@tanstack/react-query';
import { SignInForm } from '@workreel/ui/account/sign-in-page';
import { FormError, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { navigate } from '@workreel/ui/router';
import type { Account } from '@workreel/ui/service';
import { ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useId, useState } from 'react';
import type { Posting } from '../api.ts';
import { POSTING, SIGN_IN, useLanguage } from '../language/language.ts';
import { POSTING_FLAGS } from '../listing/posting-flags.ts';
import { applicationPath } from '../paths.ts';
import { truncate } from '../truncate.domain.ts';
import {
  countCharacters,
  type Draft,
  type DraftErrors,
  LIMITS,
  validateDraft,
} from './apply-draft.domain.ts';
import { useDraft } from './apply-draft.ts';
import { recordApplication } from './record-application.ts';

const NO_ERRORS: DraftErrors = { coverLetter: undefined, resumeUrl: undefined };

const focusField = (name: keyof Draft | 'email') =>
  document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/** A form that records an application. Visitors can fill it in before they sign in below it. */
export function ApplyForm({ posting, account }: { posting: Posting; account: Account | null }) {
  const messages = useCatalogue(POSTING).applyPage;
  const { draft, hidden, change, clear } = useDraft(posting.id, account?.id ?? null);
  const [fieldErrors, setFieldErrors] = useState(NO_ERRORS);
  const send = useSubmitApplication(posting, clear);
  const { onSubmit, busy, error } = useSubmit(async () => {
    // The Enter key also submits a form without a submit button.
    if (!account) return focusField('email');
    const errors = validateDraft(draft);
    setFieldErrors(errors);
    if (!errors.coverLetter && !errors.resumeUrl) return send(draft);
    focusField(errors.coverLetter ? 'coverLetter' : 'resumeUrl');
  });
  const edit = (changed: Partial<Draft>) => {
    // The errors may no longer apply.
    setFieldErrors(NO_ERRORS);
    change(changed);
  };
  if (hidden)
    return (
      <>
        <p className="rounded-card bg-notice-soft px-3 py-2">{messages.record.draftHidden}</p>
        <SignIn />
      </>
    );
  return (
    <>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <CoverLetter draft={draft} error={fieldErrors.coverLetter} onEdit={edit} />
        <ResumeUrl draft={draft} error={fieldErrors.resumeUrl} onEdit={edit} />
        <FormError error={error} messages={messages.errors} />
        {account && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Submit busy={busy}>{busy ? messages.record.working : messages.record.submit}</Submit>
            <p className="text-small text-muted">{messages.record.draftSaved}</p>
          </div>
        )}
      </form>
      {!account && <SignIn />}
    </>
  );
}

/** A sign-in form. It is removed after signing in, so the keyboard focus moves to the application form. */
function SignIn() {
  const { reasons } = useCatalogue(SIGN_IN);
  const focusForm = () => requestAnimationFrame(() => focusField('coverLetter'));
  return <SignInForm embedded reason={reasons.apply} onSignedIn={focusForm} />;
}

/** Returns a function that submits a draft and opens the application, or the existing one if the user already applied. */
function useSubmitApplication(posting: Posting, clear: () => void) {
  const messages = useCatalogue(POSTING).applyPage;
  const queries = useQueryClient();
  const show = (id: string) => {
    void queries.invalidateQueries({ queryKey: POSTING_FLAGS });
    return navigate(applicationPath(id), { replace: true });
  };
  return async ({ coverLetter, resumeUrl }: Draft) => {
    let application: { id: string; isNew: boolean };
    try {
      const body = { jobPostingId: posting.id, coverLetter, resumeUrl: resumeUrl.trim() };
      application = await recordApplication(body);
    } catch (error) {
      // The sign-in form replaces this form and its error message.
      if (error instanceof ServiceError && error.status === 401) toast(messages.signedOut, 'alarm');
      throw error;
    }
    if (!application.isNew) {
      toast(messages.applied);
      return show(application.id);
    }
    clear();
    toast(messages.saved(truncate(posting.title)));
    return show(application.id);
  };
}

interface FieldProps<Code> {
  draft: Draft;
  error: Code;
  onEdit: (changed: Partial<Draft>) => void;
}

function CoverLetter({ draft: { coverLetter }, error, onEdit }: FieldProps<DraftErrors['coverLetter']>) {
  const messages = useCatalogue(POSTING).applyPage;
  const { t } = useLanguage();
  const id = useId();
  const length = countCharacters(coverLetter);
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
        aria-describedby={`${id}-count ${id}-error`}
        aria-invalid={over > 0}
        value={coverLetter}
        onChange={(event) => onEdit({ coverLetter: event.currentTarget.value })}
      />
      <p id={`${id}-count`} className={`text-small tabular-nums ${over > 0 ? 'text-alarm' : 'text-muted'}`}>
        {messages.record.count(t.count(length), t.count(LIMITS.coverLetter))}
      </p>
      <FieldError id={`${id}-error`}>{error && messages.invalid.coverLetter(t.count(over))}</FieldError>
    </div>
  );
}

function ResumeUrl({ draft: { resumeUrl }, error, onEdit }: FieldProps<DraftErrors['resumeUrl']>) {
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
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== undefined}
        value={resumeUrl}
        onChange={(event) => onEdit({ resumeUrl: event.currentTarget.value })}
      />
      {!error && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {messages.record.resumeHint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error && messages.invalid[error]}</FieldError>
    </div>
  );
}

const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="font-semibold text-alarm">
    {children}
  </p>
);
