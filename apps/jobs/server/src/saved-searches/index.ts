export { deleteAccountSavedSearches, iterateSavedSearches } from './saved-searches.repository.ts';
export { savedSearchRoutes } from './saved-searches.routes.ts';
