import { Icon, type IconName } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { MENU_ITEM, Menu } from '../menu.tsx';
import { type Product, pageState } from '../page-state.ts';
import { Link } from '../router.tsx';

const PRODUCTS: readonly Product[] = ['jobs', 'video'];
/** The marks of other products are images of other origins, which the Content-Security-Policy forbids. */
const ICONS: Record<Product, IconName> = { jobs: 'briefcase', video: 'tv' };

/** The name of the product with a link to its first page, and a menu of the other products if there are any. */
export function Brand() {
  const { t } = useLanguage();
  const { product: current, products } = pageState();
  const others = PRODUCTS.filter((name) => name !== current && products[name] !== undefined);
  return (
    <div className="relative flex items-center gap-1">
      <Link to="/" className="brand">
        <img src="/app/favicon.svg" alt="" width="28" height="28" className="shrink-0" />
        <span>
          <span className="max-[22rem]:sr-only">Workreel </span>
          <span className="text-accent">{t.products.names[current]}</span>
        </span>
      </Link>
      {others.length > 0 && (
        <Menu
          button={<Icon name="chevron-down" />}
          label={t.products.change}
          className="icon-button"
          align="parent"
        >
          {others.map((name) => (
            <a key={name} href={`${products[name]}/app/`} className={MENU_ITEM}>
              <Icon name={ICONS[name]} />
              Workreel {t.products.names[name]}
            </a>
          ))}
        </Menu>
      )}
    </div>
  );
}
