import { LANGUAGES, type Language } from './language.domain.ts';
import { useWords } from './language.tsx';

/** Each language in its own words, so that whoever landed in the wrong one finds the way out. */
const NAMES: Record<Language, string> = { ko: '한국어', en: 'English' };

export function LanguageSwitch() {
  const { t, speak } = useWords();
  return (
    <fieldset className="language-switch">
      <legend className="unseen">{t.languageChoice}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className="quiet"
          lang={language}
          aria-pressed={language === t.language}
          onClick={() => speak(language)}
        >
          {NAMES[language]}
        </button>
      ))}
    </fieldset>
  );
}
