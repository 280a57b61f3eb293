import type { Alert, AlertSettings, AlertSettingsChange, AlertTargetInput } from '@workreel/jobs-contract';
import type { PageRequest } from '@workreel/platform/http';
import type { JobsDb } from '../migrations/tables.ts';

export interface AlertsDependencies {
  db: JobsDb;
}
export async function listAlerts(_db: JobsDb, _filter: unknown, _page: PageRequest): Promise<Alert[]> {
  throw new Error('TODO');
}
export async function countAlerts(_db: JobsDb, _filter: unknown): Promise<number> {
  throw new Error('TODO');
}
export async function sendTestAlert(
  _d: AlertsDependencies,
  _accountId: string,
  _target: AlertTargetInput,
): Promise<void> {
  throw new Error('TODO');
}
export async function getAlertSettings(_db: JobsDb, _accountId: string): Promise<AlertSettings> {
  throw new Error('TODO');
}
export async function changeAlertSettings(
  _d: AlertsDependencies,
  _accountId: string,
  _change: AlertSettingsChange,
): Promise<AlertSettings> {
  throw new Error('TODO');
}
