import type { ReactNode } from 'react';
import { useCatalogue } from '../language.tsx';
import { type Product, pageState } from '../page-state.ts';
import { Link } from '../router.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { ABOUT } from './catalogue.ts';

/** The cookies of a service, and the days for which they are kept. See `preference.ts`, and packages/accounts for the last two. */
const cookiesOf = (product: Product) =>
  [
    ['language', 'workreel_language', 365],
    ['theme', 'workreel_theme', 365],
    // Only pages that the server renders need these.
    ...(product === 'jobs'
      ? ([
          ['notices', 'workreel_notices', 365],
          ['timezone', 'workreel_timezone', 365],
        ] as const)
      : []),
    ['refresh', `workreel_${product}_refresh`, 30],
    ['device', `workreel_${product}_device`, 400],
  ] as const;

/** Says what the service is, who runs it, where its content comes from, and what it stores in the browser. */
export function AboutPage() {
  const messages = useCatalogue(ABOUT);
  const { product, products, source, version } = pageState();
  const base = products[product];
  useWindowTitle(messages.title);
  return (
    <article className="card mx-auto mt-3 grid max-w-3xl gap-6 p-6 max-sm:p-4">
      <header className="grid gap-1">
        <h1 className="text-title font-bold">{messages.title}</h1>
        <p className="text-large">{messages.about[product]}</p>
      </header>
      {base && (
        <Section title={messages.operator}>
          <p>{messages.operatorHint(new URL(base).host)}</p>
        </Section>
      )}
      <Section title={messages.content[product]}>
        {messages.contentHint[product].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Section>
      <Section title={messages.software}>
        <p>
          {messages.softwareHint} {version && messages.version(version)}
        </p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {source && (
            <li>
              <a href={source}>{messages.source}</a>
            </li>
          )}
          <li>
            <a href="/docs">{messages.api}</a>
          </li>
          <li>
            {/* A target, because this is a file, which the router does not know. */}
            <a href="/app/licenses.txt" target="_self">
              {messages.licenses}
            </a>
          </li>
        </ul>
      </Section>
      <Section title={messages.privacy}>
        <p>{messages.privacyHint}</p>
        <dl className="grid gap-2">
          {cookiesOf(product).map(([purpose, name, days]) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)_5rem]">
              <dt>
                <code className="text-small">{name}</code>
              </dt>
              <dd>{messages.cookies[purpose]}</dd>
              <dd className="text-small text-muted sm:text-right">{messages.keptFor(days)}</dd>
            </div>
          ))}
        </dl>
        <p>{messages.storage[product]}</p>
        <p>
          {messages.accountHint} <Link to="/account">{messages.account}</Link>
        </p>
      </Section>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-large font-semibold">{title}</h2>
      {children}
    </section>
  );
}
