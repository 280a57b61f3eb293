import { type Language, pickLanguage } from '@workreel/languages';
import { type PageState, pageState } from '@workreel/ui/page-state';

interface JobsPageState extends PageState {
  /** The sites with a profile, by ID. */
  sites?: Record<string, { name: { [Code in Language]?: string }; demo?: true }>;
}

/** Returns the name of a site in a language; its ID if it has no profile, such as that of imported postings. */
export function siteName(site: string, language: Language): string {
  const known = pageState<JobsPageState>().sites?.[site];
  return known === undefined ? site : pickLanguage(known.name, language);
}

/** Whether the postings of a site are invented, so that one cannot apply for them. */
export const isDemo = (site: string): boolean => pageState<JobsPageState>().sites?.[site]?.demo === true;
