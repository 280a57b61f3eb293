import { useLanguage } from '../language.tsx';
import { Link, navigate } from '../router.tsx';
import { useService } from '../service.tsx';
import { describeError } from '../status-message.tsx';
import { toast } from './toasts.tsx';

/** Menu of the signed-in user. */
export default function AccountMenu({ name, admin }: { name: string; admin: boolean }) {
  const { t } = useLanguage();
  const { session } = useService();
  const signOut = async () => {
    try {
      await session.signOut();
      void navigate('/');
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  };
  const item = 'block w-full rounded-lg px-3 py-2 text-left text-text no-underline hover:bg-tag';
  return (
    <div className="min-w-0">
      <button
        type="button"
        popoverTarget="account-menu"
        className="button max-w-[min(10rem,100%)] border-transparent [anchor-name:--account]"
      >
        <span className="truncate">{name}</span> <span aria-hidden="true">▾</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside handle clicks; this handler only closes the menu. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys on the links and buttons trigger clicks. */}
      <div
        id="account-menu"
        popover="auto"
        onClick={(event) => event.currentTarget.hidePopover()}
        className="card inset-auto top-14 right-2 m-0 min-w-48 p-1 text-text shadow-lg"
      >
        <Link to="/account" className={item}>
          {t.nav.account}
        </Link>
        {admin && (
          <Link to="/console" className={item}>
            {t.nav.console}
          </Link>
        )}
        <button type="button" className={item} onClick={() => void signOut()}>
          {t.nav.signOut}
        </button>
      </div>
    </div>
  );
}
