import { Icon } from '@workreel/ui/icon';
import { MENU_ITEM, Menu } from '@workreel/ui/menu';
import { toast } from '@workreel/ui/toasts';
import type { Posting } from '../api.ts';
import { applyLinkOf, canApply } from '../applying/apply-link.ts';
import { useLanguage } from '../language/language.ts';
import { toWebUrl } from './format.domain.ts';
import { type Hidden, hideCompany, hidePosting, showCompany, showPosting } from './hidden.domain.ts';
import { changeHidden } from './hidden.ts';
import { siteName } from './sites.ts';
import { Undo } from './undo.tsx';

/** What else one can do with a posting in a list. */
export function RowMenu({ posting }: { posting: Posting }) {
  const { t } = useLanguage();
  const { id, title, companyName } = posting;
  const messages = t.rowMenu;
  const hide = (text: string, change: (hidden: Hidden) => Hidden, undo: (hidden: Hidden) => Hidden) => {
    const row = document.activeElement?.closest('[data-row]');
    // The focus would be lost with the row.
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    changeHidden(change);
    const target = next?.querySelector<HTMLElement>('.row-link') ?? document.getElementById('results');
    target?.focus({ preventScroll: true });
    toast(text, 'notice', <Undo onUndo={() => changeHidden(undo)} />);
  };
  const source = toWebUrl(posting.sourceUrl);
  const apply = canApply(posting) ? applyLinkOf(posting) : undefined;
  return (
    <Menu
      button={<span className="row-icon menu" />}
      label={messages.label(title)}
      className="icon-button"
      subject={id}
    >
      {apply && (
        <a className={MENU_ITEM} {...apply}>
          <Icon name="send" />
          {t.applyAt(siteName(posting.site, t.language))}
          <span className="visually-hidden"> ({t.newTab})</span>
        </a>
      )}
      <button
        type="button"
        className={MENU_ITEM}
        onClick={() =>
          hide(
            messages.postingHidden,
            (hidden) => hidePosting(hidden, posting),
            (hidden) => showPosting(hidden, id),
          )
        }
      >
        <Icon name="eye-off" />
        {messages.hidePosting}
      </button>
      <button
        type="button"
        className={MENU_ITEM}
        onClick={() =>
          hide(
            messages.companyHidden(companyName),
            (hidden) => hideCompany(hidden, companyName),
            (hidden) => showCompany(hidden, companyName),
          )
        }
      >
        <Icon name="building-2" />
        {messages.hideCompany(companyName)}
      </button>
      {source && !apply && (
        <a className={MENU_ITEM} href={source} target="_blank" rel="noopener noreferrer">
          <Icon name="external-link" />
          {messages.source}
          <span className="visually-hidden"> ({t.newTab})</span>
        </a>
      )}
    </Menu>
  );
}
