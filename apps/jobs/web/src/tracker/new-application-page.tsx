import { AccountRequired } from '@workreel/ui/account/account-required';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { useWindowTitle } from '@workreel/ui/window-title';
import { TRACKER } from '../language/language.ts';
import { NewApplicationForm } from './application/new-application-form.tsx';
import { TOUCH_TARGETS } from './application/touch-targets.ts';

/** Records an application to a job that was found anywhere. */
export function NewApplicationPage() {
  const { application, newApplication: messages } = useCatalogue(TRACKER);
  useWindowTitle(messages.title);
  return (
    <AccountRequired>
      {() => (
        <div className={`mx-auto grid max-w-2xl gap-4 ${TOUCH_TARGETS}`}>
          <Link to="/applications" className="inline-flex items-center justify-self-start max-lg:min-h-11">
            {application.back}
          </Link>
          <h1 className="text-title leading-tight font-bold">{messages.title}</h1>
          <NewApplicationForm />
        </div>
      )}
    </AccountRequired>
  );
}
