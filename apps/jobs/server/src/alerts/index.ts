export {
  deleteAccountAlerts,
  iterateAlerts,
  lastAlertOfSearch,
  purgeMessages,
} from './alerts.repository.ts';
export { alertRoutes } from './alerts.routes.ts';
export { iterateAlertSettings } from './alerts.ts';
export { type Deliver, openChannels, type SenderOptions } from './channels/index.ts';
export { startAlertClock } from './clock.ts';
export { enqueueAlerts } from './matching.ts';
export { adaptOpenMessage, createUnsubscribeToken } from './settings.repository.ts';
export { acceptTargets, toAlertTargets } from './targets.ts';
export { iterateNotices } from './tracked.repository.ts';
export { unsubscribePages } from './unsubscribe.pages.ts';
export { startAlertsWorker } from './worker.ts';
