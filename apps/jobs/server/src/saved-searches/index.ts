export {
  deleteAccountSavedSearches,
  findByUnsubscribeToken,
  iterateSavedSearches,
  stopAlert,
} from './saved-searches.repository.ts';
export { savedSearchRoutes } from './saved-searches.routes.ts';
