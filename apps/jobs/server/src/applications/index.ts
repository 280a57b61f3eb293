export {
  deleteAccountApplications,
  eachApplication,
} from './applications.repository.ts';
export { applicationRoutes } from './applications.routes.ts';
