import { Condition } from '@workreel/ui/conditions';
import { PASSWORD } from '@workreel/ui/password';
import { ServiceError } from '@workreel/ui/service-error';
import { type FormEvent, useId, useState } from 'react';
import { Fault } from '../conditions.tsx';
import { useLanguage } from '../language/language.ts';
import type { Messages } from '../language/messages.ts';
import { Link, navigate } from '../navigation.tsx';
import { LIBRARY_PATH, UPLOAD_PATH } from '../route.domain.ts';
import { register, session, useSession } from './session.ts';

export function SignInPage() {
  const { account: words, library, upload } = useLanguage().t;
  const { account } = useSession();
  if (account)
    return (
      <Condition title={words.already(account.name)} hint={upload.signInHint}>
        <Link className="button" href={UPLOAD_PATH}>
          {library.toUpload}
        </Link>
      </Condition>
    );
  return <SignInForm onSignedIn={() => navigate(LIBRARY_PATH, 'replace')} />;
}

/** Signs in, or makes an account first. It stands where an account is needed, so that nobody is sent away. */
export function SignInForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const { t } = useLanguage();
  const [isNew, setNew] = useState(false);
  const { send, busy, error } = useSending(isNew, onSignedIn);
  const words = t.account;
  const heading = isNew ? words.register : words.signIn;
  const said = error && knownError(error, t);
  return (
    <form className="card account" onSubmit={send}>
      <h1>{heading}</h1>
      {isNew && (
        <Field name="name" label={words.name} hint={words.nameHint} autoComplete="name" maxLength={100} />
      )}
      <Field name="email" type="email" label={words.email} autoComplete="username" maxLength={254} />
      <Field
        name="password"
        type="password"
        label={words.password}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        maxLength={PASSWORD.most}
        {...(isNew && { hint: words.passwordHint(PASSWORD.least), minLength: PASSWORD.least })}
      />
      {said && (
        <p className="fault" role="alert">
          {said}
        </p>
      )}
      {error && !said && <Fault error={error} />}
      <button type="submit" className="primary" aria-disabled={busy}>
        {busy ? words.working : heading}
      </button>
      <button type="button" className="quiet" onClick={() => setNew(!isNew)}>
        {isNew ? words.toSignIn : words.toRegister}
      </button>
    </form>
  );
}

function useSending(isNew: boolean, onSignedIn: (() => void) | undefined) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    setBusy(true);
    setError(null);
    try {
      if (isNew) await register(text('email').trim(), text('password'), text('name').trim());
      else await session.signIn(text('email').trim(), text('password'));
      onSignedIn?.();
    } catch (problem) {
      setError(problem as Error);
    }
    setBusy(false);
  };
  return { send: (event: FormEvent<HTMLFormElement>) => void send(event), busy, error };
}

/** What can be said in the reader's language of a refusal; undefined for all others. */
function knownError(error: Error, { account: words }: Messages): string | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  if (error.status === 429) return words.busy;
  const said: Record<string, string> = {
    INVALID_CREDENTIALS: words.wrong,
    EMAIL_TAKEN: words.taken,
    REGISTRATION_CLOSED: words.closed,
  };
  return said[error.problem?.code ?? ''];
}

function Field(props: {
  name: string;
  label: string;
  hint?: string;
  type?: 'email' | 'password';
  autoComplete: string;
  minLength?: number;
  maxLength: number;
}) {
  const { label, hint, ...input } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} required aria-describedby={hint && `${id}-hint`} {...input} />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
