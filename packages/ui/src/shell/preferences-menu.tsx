import { LANGUAGE_CODES, LANGUAGES } from '@workreel/languages';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { MENU_ITEM, Menu } from '../menu.tsx';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../theme.ts';

const THEME_ICONS: Record<Theme, IconName> = { system: 'sun-moon', light: 'sun', dark: 'moon' };

/** Choice of language and color scheme. */
export function PreferencesMenu() {
  const { t, setLanguage } = useLanguage();
  return (
    <Menu button={<Icon name="settings" />} label={t.preferences.label} className="icon-button">
      <Choices label={t.languageChoice}>
        {LANGUAGE_CODES.map((language) => (
          <Choice
            key={language}
            lang={language}
            chosen={language === t.language}
            icon={language === t.language ? 'check' : undefined}
            onChoose={() => setLanguage(language)}
          >
            {LANGUAGES[language].name}
          </Choice>
        ))}
      </Choices>
      <ThemeChoices />
    </Menu>
  );
}

function ThemeChoices() {
  const { preferences } = useLanguage().t;
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <Choices label={preferences.theme}>
      {THEMES.map((name) => (
        <Choice key={name} chosen={name === theme} icon={THEME_ICONS[name]} onChoose={() => choose(name)}>
          {preferences.themes[name]}
        </Choice>
      ))}
    </Choices>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1">
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  chosen: boolean;
  icon: IconName | undefined;
  lang?: string;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ chosen, icon, lang, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" lang={lang} className={MENU_ITEM} aria-pressed={chosen} onClick={onChoose}>
      {icon ? <Icon name={icon} /> : <span className="icon" />}
      {children}
    </button>
  );
}
