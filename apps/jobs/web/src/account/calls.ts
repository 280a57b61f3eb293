import { expectOk, unwrap, unwrapList } from '@workreel/ui/calls';
import type { AccountCalls } from '@workreel/ui/service';
import type { paths } from '../../../contract/generated/paths.ts';
import { client } from '../api.ts';

/** The kind comes from the URL, so the service validates it. */
type SecurityQuery = NonNullable<paths['/security-log']['get']['parameters']['query']>;

/** The service's limit per account, so that one page lists them all. */
const MAX_SESSIONS = 100;

export const methods: AccountCalls['methods'] = (signal) => unwrap(client.GET('/auth/methods', { signal }));
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
export const deleteAccount: AccountCalls['deleteAccount'] = (currentPassword) =>
  expectOk(client.DELETE('/auth/me', { body: { currentPassword } }));
export const people: AccountCalls['people'] = async (query, signal) => {
  const page = await unwrapList(client.GET('/accounts', { params: { query }, ...(signal && { signal }) }));
  return { ...page, data: page.data.accounts };
};
export const changePerson: AccountCalls['changePerson'] = (id, body) =>
  unwrap(client.PATCH('/accounts/{id}', { params: { path: { id } }, body }));
export const issueLink: AccountCalls['issueLink'] = (id, kind) =>
  unwrap(client.POST('/accounts/{id}/links', { params: { path: { id } }, body: { kind } }));
export const auditLog: AccountCalls['auditLog'] = async (query, signal) => {
  const page = await unwrapList(client.GET('/audit-log', { params: { query }, ...(signal && { signal }) }));
  return { ...page, data: page.data.entries };
};
export const securityLog: AccountCalls['securityLog'] = async (filter, signal) => {
  const query = filter as SecurityQuery;
  const page = await unwrapList(
    client.GET('/security-log', { params: { query }, ...(signal && { signal }) }),
  );
  return { ...page, data: page.data.events };
};
