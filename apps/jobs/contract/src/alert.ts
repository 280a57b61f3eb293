import { type Static, Type } from 'typebox';

/** How alerts are delivered. */
export const ALERT_CHANNELS = ['email', 'webhook', 'slack', 'discord', 'telegram', 'ntfy'] as const;
export type AlertChannelName = (typeof ALERT_CHANNELS)[number];
/** When new postings are sent. */
export const ALERT_FREQUENCIES = ['immediate', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];
/** Delivery states of an alert; `dropped`: no longer applicable at the time of delivery. */
export const ALERT_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type AlertState = (typeof ALERT_STATES)[number];
/** Why an alert was not delivered. */
export const ALERT_FAILURES = [
  'unreachable',
  'privateAddress',
  'timedOut',
  'notFound',
  'unauthorized',
  'rateLimited',
  'serverError',
  'rejected',
  'addressRemoved',
  'accountUnreachable',
  'nothingLeft',
  'internalError',
] as const;
export type AlertFailure = (typeof ALERT_FAILURES)[number];
/** What an alert is about. */
export const ALERT_KINDS = ['newPostings', 'trackedPostings', 'reminder', 'test'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });
const instant = (description: string) => Type.String({ format: 'date-time', description });
const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const channel = oneOf(ALERT_CHANNELS, 'How to deliver the alert. `email` uses the address of the account.');
const url = Type.Optional(
  Type.String({
    maxLength: 2_000,
    pattern: '^https?://',
    description:
      '`webhook`: public URL to which alerts are posted. `slack`, `discord`: URL of an incoming webhook. `ntfy`: URL of a topic, such as `https://ntfy.sh/my-jobs`.',
  }),
);
const chatId = Type.Optional(
  Type.String({
    maxLength: 100,
    description: '`telegram`: number of the chat, or `@` and the name of a channel.',
  }),
);

/** A channel with its address, in a response. Without tokens. */
export const AlertTarget = Type.Object(
  {
    channel,
    url,
    chatId,
    secret: Type.Optional(
      Type.String({
        description:
          '`webhook`: signing secret (Standard Webhooks, `whsec_…`). Only returned in the response that created it.',
      }),
    ),
  },
  { description: 'A channel and its address.' },
);
export type AlertTarget = Static<typeof AlertTarget>;

/** A channel with its address, in a request. */
export const AlertTargetInput = Type.Object(
  {
    channel,
    url,
    chatId,
    botToken: Type.Optional(
      Type.String({
        maxLength: 200,
        description: '`telegram`: token of the bot. Omit it to keep the stored one of this chat.',
      }),
    ),
    token: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          '`ntfy`: access token, if the topic requires one. Omit it to keep the stored one of this topic.',
      }),
    ),
    newSecret: Type.Optional(
      Type.Literal(true, {
        description:
          '`webhook`: replaces the signing secret. A webhook URL that is not stored yet always gets one.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type AlertTargetInput = Static<typeof AlertTargetInput>;

export const alertTargets = Type.Array(AlertTargetInput, {
  maxItems: 6,
  description: 'Where to send alerts; an empty list for nowhere.',
});

export const AlertDelivery = Type.Object({
  channel,
  target: Type.String({ description: 'Address without its secret parts; the email address for `email`.' }),
  state: oneOf(
    ALERT_STATES,
    '`waiting`: not delivered yet. `sent`: delivered. `failed`: could not be delivered. `dropped`: no longer applicable at the time of delivery.',
  ),
  reason: Type.Union(
    [
      oneOf(
        ALERT_FAILURES,
        '`unreachable`: no connection to the receiver. `privateAddress`: its host name does not resolve to a public IP address. `timedOut`: it did not respond in time. `notFound`: there is nothing at the address, or no longer. `unauthorized`: it does not accept the token or the URL. `rateLimited`: it accepts no more messages at the moment. `serverError`: it is out of order. `rejected`: it does not accept the message. `addressRemoved`: removed from the alerts before the delivery. `accountUnreachable`: the email address is not confirmed, or the account is disabled. `nothingLeft`: there is nothing left to report. `internalError`: this service failed.',
      ),
      Type.Null(),
    ],
    { description: 'Why the delivery failed, was dropped or is being retried; null if it was not.' },
  ),
  error: nullableText('Description of `reason` with technical details, in English; null if there is none.'),
  at: instant('Time at which the delivery entered its state.'),
});
export type AlertDelivery = Static<typeof AlertDelivery>;

export const Alert = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the alert.' }),
    kind: oneOf(
      ALERT_KINDS,
      '`newPostings`: new postings of a saved search. `trackedPostings`: changes of bookmarked postings and of those with an application. `reminder`: an interview or task. `test`: a test alert.',
    ),
    savedSearch: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()], {
      description: 'The saved search of new postings; otherwise null.',
    }),
    subject: nullableText('Text of the reminder; otherwise null.'),
    postings: Type.Integer({ minimum: 0, description: 'Number of postings in the alert.' }),
    dueAt: instant(
      'When the alert is sent, or was sent first. Until then, further postings are added to it.',
    ),
    deliveries: Type.Array(AlertDelivery, { description: 'Empty until `dueAt`.' }),
    createdAt: instant('Time at which the alert was created.'),
  },
  { $id: 'Alert', description: 'An alert to the authenticated user.' },
);
export type Alert = Static<typeof Alert>;

const hour = Type.Integer({
  minimum: 0,
  maximum: 23,
  description: 'Hour of the day at which daily and weekly alerts and those about tracked postings are sent.',
});
const weekday = Type.Integer({
  minimum: 1,
  maximum: 7,
  description: 'Day of weekly alerts: 1 for Monday to 7 for Sunday.',
});
const trackedPostings = Type.Boolean({
  description:
    'Whether to send an alert when a bookmarked posting, or the posting of an active application, closes within 3 days, gets another deadline, closes or is removed.',
});
const timeZone = Type.String({
  maxLength: 100,
  description: 'IANA time zone of `hour`, such as `Asia/Seoul`.',
});

export const AlertSettings = Type.Object(
  {
    alerts: Type.Array(
      Type.Object({
        ...AlertTarget.properties,
        lastDelivery: Type.Union([AlertDelivery, Type.Null()], {
          description:
            'The latest delivery to this address that ended or is being retried, tests included; null if none of the last 200 alerts of the last 90 days was for it.',
        }),
      }),
      { description: 'Where to send alerts about tracked postings and reminders.' },
    ),
    trackedPostings,
    hour,
    weekday,
    timeZone,
  },
  { description: 'How the authenticated user is alerted.' },
);
export type AlertSettings = Static<typeof AlertSettings>;

/** The body of `PATCH /alert-settings`. */
export const AlertSettingsChange = Type.Object(
  {
    alerts: Type.Optional(alertTargets),
    trackedPostings: Type.Optional(trackedPostings),
    hour: Type.Optional(hour),
    weekday: Type.Optional(weekday),
    timeZone: Type.Optional(timeZone),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type AlertSettingsChange = Static<typeof AlertSettingsChange>;
