export { eachApplication, eraseApplications } from './applications.repository.ts';
export { applicationRoutes } from './applications.routes.ts';
