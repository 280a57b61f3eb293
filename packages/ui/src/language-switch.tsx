import { LANGUAGE_CODES, LANGUAGES } from '@workreel/languages';
import { useWords } from './language.tsx';

export function LanguageSwitch() {
  const { t, speak } = useWords();
  return (
    <fieldset className="language-switch">
      <legend className="unseen">{t.languageChoice}</legend>
      {LANGUAGE_CODES.map((language) => (
        <button
          key={language}
          type="button"
          className="quiet"
          lang={language}
          aria-pressed={language === t.language}
          onClick={() => speak(language)}
        >
          {LANGUAGES[language].name}
        </button>
      ))}
    </fieldset>
  );
}
