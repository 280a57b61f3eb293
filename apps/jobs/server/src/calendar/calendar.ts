import type { Calendar } from '@workreel/jobs-contract';
import type { JobsDb } from '../migrations/tables.ts';

export async function findCalendar(_db: JobsDb, _baseUrl: string, _accountId: string): Promise<Calendar> {
  throw new Error('TODO');
}
export async function createCalendar(_db: JobsDb, _baseUrl: string, _accountId: string): Promise<Calendar> {
  throw new Error('TODO');
}
export async function removeCalendar(_db: JobsDb, _accountId: string): Promise<void> {
  throw new Error('TODO');
}
export async function writeCalendarFile(_db: JobsDb, _baseUrl: string, _token: string): Promise<string> {
  throw new Error('TODO');
}
