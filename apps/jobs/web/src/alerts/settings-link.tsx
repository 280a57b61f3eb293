import { Link } from '@workreel/ui/router';
import { useLanguage } from '../language/language.ts';

/** A link in a form to the settings of alerts. They open in another tab, so that what was entered is not lost. */
export function SettingsLink({ label }: { label: string }) {
  // Not from the texts of alerts: while those are loaded, the page would be taken away from below the focus.
  const { newTab } = useLanguage().t;
  return (
    <Link to="/alerts" target="_blank">
      {label} <span className="sr-only">({newTab})</span>
    </Link>
  );
}
