import { useState } from 'react';
import { Field, FormError, fieldText, Submit, useSubmit } from '../form.tsx';
import { useCatalogue, useLanguage } from '../language.tsx';
import { useMethods } from '../methods.ts';
import { PASSWORD } from '../password.ts';
import { Link, useAddress } from '../router.tsx';
import { useService, useSession } from '../service.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { StatusMessage } from '../status-message.tsx';
import { ACCOUNT } from './catalogue.ts';
import { returnToPage } from './return.ts';

/** Signs in and returns to the previous page. @param props - `reason`: why the user should sign in. */
export function SignInPage({ reason }: { reason?: string | undefined }) {
  const messages = useCatalogue(ACCOUNT);
  const { t } = useLanguage();
  useWindowTitle(messages.signIn);
  const { account } = useSession();
  const [done, setDone] = useState(false);
  const goBack = () => {
    setDone(true);
    returnToPage();
  };
  if (account && !done)
    return (
      <StatusMessage page title={messages.signedInAs(account.name)} hint={messages.signedInHint}>
        <Link to="/" className="button mt-4">
          {t.notFoundPage.home}
        </Link>
      </StatusMessage>
    );
  return <SignInForm reason={reason} onSignedIn={goBack} />;
}

interface SignInProps {
  reason?: string | undefined;
  /** Whether the surrounding page has its own `h1`. */
  embedded?: boolean;
  onSignedIn?: () => void;
}

/** Shown in place of content that requires an account, so that the user stays on the page. */
export function SignInForm({ reason, embedded = false, onSignedIn }: SignInProps) {
  const Heading = embedded ? 'h2' : 'h1';
  const messages = useCatalogue(ACCOUNT);
  const { session } = useService();
  const methods = useMethods();
  const { path, query: current } = useAddress();
  const query = path === '/sign-in' ? current : '';
  const canSignUp = methods.isError || methods.data?.registration === 'open';
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    await session.signIn(fieldText(fields, 'email').trim(), fieldText(fields, 'password'));
    onSignedIn?.();
  });
  return (
    <form onSubmit={onSubmit} className="card mx-auto mt-6 grid max-w-md gap-4 p-6">
      <Heading className="text-heading font-bold">{messages.signIn}</Heading>
      {reason && <p>{reason}</p>}
      <Field
        name="email"
        type="email"
        label={messages.email}
        autoComplete="username"
        maxLength={254}
        required
      />
      <Field
        name="password"
        type="password"
        label={messages.password}
        autoComplete="current-password"
        maxLength={PASSWORD.max}
        required
      />
      <FormError error={error} messages={messages.errors} />
      <Submit busy={busy}>{busy ? messages.working : messages.signIn}</Submit>
      <p className="flex flex-wrap justify-between gap-2">
        {canSignUp && (
          <span>
            {messages.noAccount}{' '}
            {/* Without an entry of its own, so that signing up also returns to the page before. */}
            <Link to={`/sign-up${query}`} replace={!embedded}>
              {messages.signUp}
            </Link>
          </span>
        )}
        <Link to="/forgotten-password">{messages.forgotPassword}</Link>
      </p>
    </form>
  );
}
