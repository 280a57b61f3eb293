import { LANGUAGE_CODES, LANGUAGES } from '@workreel/languages';
import { useLanguage } from './language.tsx';

export function LanguageSwitch() {
  const { t, setLanguage } = useLanguage();
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{t.languageChoice}</legend>
      {LANGUAGE_CODES.map((language) => (
        <button
          key={language}
          type="button"
          className="quiet"
          lang={language}
          aria-pressed={language === t.language}
          onClick={() => setLanguage(language)}
        >
          {LANGUAGES[language].name}
        </button>
      ))}
    </fieldset>
  );
}
