import { LanguageSwitch } from '@workreel/ui/language-switch';
import { useEffect } from 'react';
import { useLanguage } from './language/language.ts';
import { ListingPage } from './listing/listing-page.tsx';

export function App() {
  const { t } = useLanguage();
  useEffect(() => {
    document.title = t.title;
  }, [t]);
  return (
    <>
      <a className="skip-link" href="#results">
        {t.skipToResults}
      </a>
      <header className="masthead">
        <div className="masthead-inner">
          <a className="brand" href="/app/">
            Workreel
          </a>
          <h1>{t.heading}</h1>
          <LanguageSwitch />
        </div>
      </header>
      <main>
        <ListingPage />
      </main>
    </>
  );
}
