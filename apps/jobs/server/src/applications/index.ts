export {
  deleteAccountApplications,
  iterateApplications,
} from './applications.repository.ts';
export { applicationRoutes } from './applications.routes.ts';
export { calledOff } from './reminders.repository.ts';
