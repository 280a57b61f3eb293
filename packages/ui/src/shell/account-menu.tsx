import type { ComponentType } from 'react';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { MENU_ITEM, Menu } from '../menu.tsx';
import { Link, navigate } from '../router.tsx';
import { useService } from '../service.tsx';
import { describeError } from '../status-message.tsx';
import { toast } from './toasts.tsx';

/** Links of the application in the menu of the signed-in user. */
export type AccountLinks = ComponentType<{ className: string }>;

interface AccountMenuProps {
  name: string;
  admin: boolean;
  /** Links of the application. */
  Links: AccountLinks | undefined;
}

/** Menu of the signed-in user. */
export default function AccountMenu({ name, admin, Links }: AccountMenuProps) {
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
  return (
    <Menu
      className="button max-w-[min(10rem,100%)] border-transparent px-2.5"
      button={
        <>
          <span className="truncate">{name}</span>
          <Icon name="chevron-down" className="max-sm:hidden" />
        </>
      }
    >
      <Link to="/account" className={MENU_ITEM}>
        <Icon name="user" />
        {t.nav.account}
      </Link>
      {Links && <Links className={MENU_ITEM} />}
      {admin && (
        <Link to="/console" className={MENU_ITEM}>
          <Icon name="settings" />
          {t.nav.console}
        </Link>
      )}
      <button type="button" className={MENU_ITEM} onClick={() => void signOut()}>
        <Icon name="log-out" />
        {t.nav.signOut}
      </button>
    </Menu>
  );
}
