import { Alert, AlertSettings, AlertSettingsChange, AlertTargetInput } from '@workreel/jobs-contract';
import { type App, listHeaders, paginate, recentParameters, schemaRef } from '@workreel/platform/http';
import { Type } from 'typebox';
import {
  type AlertsDependencies,
  changeAlertSettings,
  countAlerts,
  getAlertSettings,
  listAlerts,
  sendTestAlert,
} from './alerts.ts';

const AlertsQuery = Type.Object(
  {
    savedSearchId: Type.Optional(
      Type.String({ maxLength: 64, description: 'Only return alerts of this saved search.' }),
    ),
    ...recentParameters,
  },
  { additionalProperties: false },
);
const AlertsResponse = Type.Object(
  {
    alerts: Type.Array(schemaRef<Alert>('Alert'), { description: 'Alerts on this page.' }),
    sortOrder: Type.Literal('recent', { description: 'Sort order of the list.' }),
    pagenum: Type.Integer({ description: 'Number of this page, starting at 1.' }),
  },
  { ...listHeaders, description: 'A page of alerts.' },
);
const TestAlert = Type.Object({ alert: AlertTargetInput }, { additionalProperties: false });

const SETTINGS_DESCRIPTION = [
  'Alerts about tracked postings and reminders are sent to `alerts`. The body of a webhook request, signed as described at `POST /saved-searches`, is one of:',
  '- `{type: "jobs.tracked", timestamp, data: {total, changes: [{change, jobPostingId, title, companyName, deadline}]}}` with up to 100 changes; `change` is `closesSoon`, `newDeadline`, `closed` or `gone`, and `deadline` a date or null. Each is sent once per account.\n- `{type: "jobs.reminder", timestamp, data: {applicationId, kind, text, at, place, title, companyName}}`.\n- `{type: "jobs.test", timestamp, data: {}}` for `POST /alerts/test`.',
].join('\n\n');

const tags = ['saved searches'];
const config = { access: 'user' } as const;

/** Routes for the alerts of the authenticated user. */
export async function alertRoutes(app: App, dependencies: AlertsDependencies): Promise<void> {
  app.addSchema(Alert);
  const { db } = dependencies;

  app.get(
    '/alerts',
    {
      config,
      schema: {
        tags,
        summary: 'List alerts',
        description:
          'Returns the alerts of the authenticated user, newest first: what was sent, what will be sent, and what failed and why. Alerts are kept for 90 days.',
        querystring: AlertsQuery,
        response: { 200: AlertsResponse },
      },
    },
    async (request, reply) => {
      const filter = {
        accountId: request.identity!.accountId,
        savedSearchId: request.query.savedSearchId,
      };
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        keys: 2,
        rows: (page) => listAlerts(db, filter, page),
        keysOf: ({ createdAt, id }) => [createdAt, id],
        count: () => countAlerts(db, filter),
      });
      return { alerts: rows, sortOrder: 'recent' as const, pagenum };
    },
  );

  app.post(
    '/alerts/test',
    {
      config: { ...config, limit: 'foreignServer' },
      schema: {
        tags,
        summary: 'Send a test alert',
        description:
          'Sends a short message. Omitted tokens are those stored for the same address. Returns 422 `ALERT_NOT_DELIVERED` if the receiver does not accept it, with `reason` as in `GET /alerts`. Either way, the test is listed there. For `email`, returns 409 `MAIL_NOT_SET_UP` or `EMAIL_NOT_CONFIRMED` if alerts cannot be emailed.',
        body: TestAlert,
        response: { 204: Type.Null({ description: 'The receiver accepted the message.' }) },
      },
    },
    async (request, reply) => {
      await sendTestAlert(dependencies, request.identity!.accountId, request.body.alert);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/alert-settings',
    {
      config,
      schema: {
        tags,
        summary: 'Retrieve the alert settings',
        description: SETTINGS_DESCRIPTION,
        response: { 200: AlertSettings },
      },
    },
    async (request) => getAlertSettings(db, request.identity!.accountId),
  );

  app.patch(
    '/alert-settings',
    {
      config,
      schema: {
        tags,
        summary: 'Change the alert settings',
        description:
          'Omitted properties stay unchanged; `alerts` is replaced as a whole. Alerts that wait for the former hour are sent at the new one.',
        body: AlertSettingsChange,
        response: { 200: AlertSettings },
      },
    },
    async (request) => changeAlertSettings(dependencies, request.identity!.accountId, request.body),
  );
}
