/** Paths of pages with parameters. */
export const postingPath = (id: string): string => `/jobs/${encodeURIComponent(id)}`;
export const applicationPath = (id: string): string => `/applications/${encodeURIComponent(id)}`;
export const runPath = (id: string): string => `/console/runs/${encodeURIComponent(id)}`;
export const companyPath = (name: string): string => `/companies/${encodeURIComponent(name)}`;
/** @param savedSearchId - shows only the alerts of a saved search. */
export const alertHistoryPath = (savedSearchId: string): string =>
  `/alerts?savedSearchId=${encodeURIComponent(savedSearchId)}`;
