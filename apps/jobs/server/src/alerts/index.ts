export {
  deleteAccountNotifications,
  iterateMessages,
  purgeMessages,
} from './alerts.repository.ts';
export { alertRoutes } from './alerts.routes.ts';
export { enqueueAlerts } from './matching.ts';
export { unsubscribePages } from './unsubscribe.pages.ts';
export type { WebhookOptions } from './webhook.ts';
export { startAlertsWorker } from './worker.ts';
