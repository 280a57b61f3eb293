export { deleteAccountCalendar, iterateCalendars } from './calendar.repository.ts';
export { calendarRoutes } from './calendar.routes.ts';
