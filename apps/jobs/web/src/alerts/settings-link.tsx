import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { ALERTS } from '../language/language.ts';

/** A link in a form to the settings of alerts. They open in another tab, so that what was entered is not lost. */
export function SettingsLink({ label }: { label: string }) {
  const { newTab } = useCatalogue(ALERTS).form;
  return (
    <Link to="/alerts" target="_blank">
      {label} <span className="sr-only">({newTab})</span>
    </Link>
  );
}
