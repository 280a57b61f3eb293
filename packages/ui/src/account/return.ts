import { canGoBack, navigate } from '../router.tsx';

/** Returns to the page from which the user came to sign in or to sign up. */
export function returnToPage(): void {
  if (canGoBack()) history.back();
  else void navigate('/');
}
