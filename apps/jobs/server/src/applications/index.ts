export {
  deleteAccountApplications,
  iterateApplications,
} from './applications.repository.ts';
export { applicationRoutes } from './applications.routes.ts';
