import { Field, FormError, fieldText, Submit, useSubmit } from '../form.tsx';
import { useCatalogue, useLanguage } from '../language.tsx';
import { useMethods } from '../methods.ts';
import { PASSWORD } from '../password.ts';
import { Link } from '../router.tsx';
import { useService } from '../service.tsx';
import { toast } from '../shell/toasts.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { StatusMessage } from '../status-message.tsx';
import { ACCOUNT } from './catalogue.ts';
import { useReturn } from './return.ts';
import type { SignInPageProps } from './sign-in-page.tsx';

/** Creates an account, signs in and returns to the page that the user left. */
export function SignUpPage({ reason, onReturned }: SignInPageProps) {
  const messages = useCatalogue(ACCOUNT);
  const { t } = useLanguage();
  useWindowTitle(messages.signUp);
  const { accounts } = useService();
  const { data: methods } = useMethods();
  const { isLeaving, signIn } = useReturn(onReturned);
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const [email, password] = [fieldText(fields, 'email').trim(), fieldText(fields, 'password')];
    const name = fieldText(fields, 'name').trim();
    await (await accounts()).register({ email, password, name, language: t.language });
    if (methods?.mail) toast(messages.confirmationSent(email));
    await signIn(email, password, methods?.mail);
  });
  if (isLeaving) return null;
  if (methods?.registration === 'closed')
    return (
      <StatusMessage page title={messages.signUp} hint={messages.errors.REGISTRATION_CLOSED}>
        <Link to="/sign-in" className="button mt-4">
          {messages.signIn}
        </Link>
      </StatusMessage>
    );
  return (
    <form onSubmit={onSubmit} className="card mx-auto mt-6 grid max-w-md gap-4 p-6">
      <h1 className="text-heading font-bold">{messages.signUp}</h1>
      {reason && <p>{reason}</p>}
      <Field
        name="name"
        label={messages.name}
        hint={messages.nameHint}
        autoComplete="name"
        maxLength={100}
        required
      />
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
        hint={messages.passwordHint(PASSWORD.min)}
        autoComplete="new-password"
        minLength={PASSWORD.min}
        maxLength={PASSWORD.max}
        required
      />
      <FormError error={error} messages={messages.errors} />
      <Submit busy={busy}>{busy ? messages.working : messages.signUp}</Submit>
      <p>
        {messages.hasAccount}{' '}
        <Link to="/sign-in" replace>
          {messages.signIn}
        </Link>
      </p>
    </form>
  );
}
