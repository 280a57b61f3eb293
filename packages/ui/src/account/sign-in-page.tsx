import { isSignInPage } from '../address.domain.ts';
import { Field, FormError, fieldText, Submit, useSubmit } from '../form.tsx';
import { useCatalogue } from '../language.tsx';
import { useMethods } from '../methods.ts';
import { PASSWORD } from '../password.ts';
import { Link, usePath } from '../router.tsx';
import { useService } from '../service.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { ACCOUNT } from './catalogue.ts';
import { type OnReturned, useReturn } from './return.ts';

export interface SignInPageProps {
  /** Why the user should sign in. */
  reason?: string | undefined;
  onReturned?: OnReturned;
}

/** Signs in and returns to the page that the user left. */
export function SignInPage({ reason, onReturned }: SignInPageProps) {
  useWindowTitle(useCatalogue(ACCOUNT).signIn);
  const { isLeaving, signIn } = useReturn(onReturned);
  return isLeaving ? null : <SignInForm reason={reason} signIn={signIn} />;
}

interface SignInProps {
  reason?: string | undefined;
  /** Whether the surrounding page has its own `h1`. */
  embedded?: boolean;
  onSignedIn?: () => void;
  /** Default: signs in and stays on the page. */
  signIn?: (email: string, password: string) => Promise<void>;
}

/** Shown in place of content that requires an account, so that the user stays on the page. */
export function SignInForm({ reason, embedded = false, onSignedIn, signIn }: SignInProps) {
  const Heading = embedded ? 'h2' : 'h1';
  const messages = useCatalogue(ACCOUNT);
  const { session } = useService();
  const methods = useMethods();
  const path = usePath();
  const canSignUp = methods.isError || methods.data?.registration === 'open';
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const [email, password] = [fieldText(fields, 'email').trim(), fieldText(fields, 'password')];
    await (signIn ?? session.signIn.bind(session))(email, password);
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
            <Link to="/sign-up" replace={isSignInPage(path)}>
              {messages.signUp}
            </Link>
          </span>
        )}
        <Link to="/forgotten-password">{messages.forgotPassword}</Link>
      </p>
    </form>
  );
}
