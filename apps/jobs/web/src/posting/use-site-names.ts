import { useLanguage } from '../language/language.ts';
import { useSites } from '../search/use-facets.ts';

/** Returns a function that names sites in the user's language. Sites without a profile are named by their ID. */
export function useSiteNames(): (site: string) => string {
  const { t } = useLanguage();
  const sites = useSites();
  return (site) => sites.find((each) => each.site === site)?.name[t.language] ?? site;
}
