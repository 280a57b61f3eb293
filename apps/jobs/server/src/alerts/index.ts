export { eachMessage, eraseTold, tidyMessages } from './alerts.repository.ts';
export { askForAlerts } from './matching.ts';
export { unsubscribePages } from './unsubscribe.pages.ts';
export type { WebhookOptions } from './webhook.ts';
export { startAlertsWorker } from './worker.ts';
