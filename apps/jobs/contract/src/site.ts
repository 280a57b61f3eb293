import { byLanguage } from '@workreel/languages';
import { type Static, Type } from 'typebox';
import { Run } from './run.ts';

export const ScheduleEntry = Type.Object(
  {
    keyword: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'Null: all postings.',
    }),
    cron: Type.String({
      maxLength: 100,
      description: 'Five fields, in the time zone of the site: `0 6 * * *` is six in the morning.',
    }),
  },
  { additionalProperties: false },
);

/** A site profile and how it is used here. */
export const Site = Type.Object(
  {
    site: Type.String(),
    name: Type.Object(byLanguage(() => Type.String())),
    language: Type.String(),
    hosts: Type.Array(Type.String()),
    template: Type.Boolean({ description: 'A pattern for profiles of your own: it cannot be collected.' }),
    timeZone: Type.String(),
    currency: Type.String(),
    enabled: Type.Boolean(),
    schedule: Type.Array(ScheduleEntry),
    terms: Type.Object({
      text: Type.String(),
      url: Type.String(),
      checked: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
        description: 'The day the profile’s author read them; null: nobody has, so do.',
      }),
    }),
    lastRun: Type.Union([Run, Type.Null()]),
  },
  { $id: 'Site' },
);

export const SiteChange = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean()),
    schedule: Type.Optional(Type.Array(ScheduleEntry, { maxItems: 50 })),
  },
  { additionalProperties: false, minProperties: 1 },
);

export type ScheduleEntry = Static<typeof ScheduleEntry>;
export type Site = Static<typeof Site>;
export type SiteChange = Static<typeof SiteChange>;
