import { answered, done } from '@workreel/ui/calls';
import type { AccountCalls } from '@workreel/ui/service';
import { client } from '../api.ts';

/** More places than anybody signs in at. */
const MOST_SESSIONS = 100;
export const register: AccountCalls['register'] = (body) => answered(client.POST('/auth/register', { body }));
export const sendConfirmation: AccountCalls['sendConfirmation'] = (email) =>
  done(client.POST('/auth/confirm', { body: { email } }));
export const sendPasswordLink: AccountCalls['sendPasswordLink'] = (email) =>
  done(client.POST('/auth/password/forgot', { body: { email } }));
export const change: AccountCalls['change'] = (body) => answered(client.PATCH('/auth/me', { body }));
export const sessions: AccountCalls['sessions'] = async (signal) => {
  const query = { pageSize: MOST_SESSIONS };
  return (await answered(client.GET('/auth/sessions', { params: { query }, signal }))).sessions;
};
export const endSession: AccountCalls['endSession'] = (id) =>
  done(client.DELETE('/auth/sessions/{id}', { params: { path: { id } } }));
export const exportAll: AccountCalls['exportAll'] = () => answered(client.GET('/auth/me/export'));
export const erase: AccountCalls['erase'] = () => done(client.DELETE('/auth/me'));
