import { expectOk, unwrap } from '@workreel/ui/calls';
import type { AccountCalls } from '@workreel/ui/service';
import { client } from '../api.ts';

/** More sessions than a user has, so that one page lists all of them. */
const MAX_SESSIONS = 100;
export const register: AccountCalls['register'] = (body) => unwrap(client.POST('/auth/register', { body }));
export const sendConfirmation: AccountCalls['sendConfirmation'] = (email) =>
  expectOk(client.POST('/auth/confirm', { body: { email } }));
export const sendPasswordLink: AccountCalls['sendPasswordLink'] = (email) =>
  expectOk(client.POST('/auth/password/forgot', { body: { email } }));
export const change: AccountCalls['change'] = (body) => unwrap(client.PATCH('/auth/me', { body }));
export const sessions: AccountCalls['sessions'] = async (signal) => {
  const query = { pageSize: MAX_SESSIONS };
  return (await unwrap(client.GET('/auth/sessions', { params: { query }, signal }))).sessions;
};
export const endSession: AccountCalls['endSession'] = (id) =>
  expectOk(client.DELETE('/auth/sessions/{id}', { params: { path: { id } } }));
export const exportAll: AccountCalls['exportAll'] = () => unwrap(client.GET('/auth/me/export'));
export const deleteAccount: AccountCalls['deleteAccount'] = () => expectOk(client.DELETE('/auth/me'));
