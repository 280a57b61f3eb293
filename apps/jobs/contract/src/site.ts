import { mapLanguages } from '@workreel/languages';
import { type Static, Type } from 'typebox';
import { Run } from './run.ts';

export const ScheduleEntry = Type.Object(
  {
    keyword: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'Keyword to search the site for; null collects all postings.',
    }),
    cron: Type.String({
      maxLength: 100,
      description:
        'Cron expression with five fields, in the time zone of the site. For example, `0 6 * * *` runs every day at 06:00.',
    }),
  },
  { additionalProperties: false },
);

/** A site profile and its settings in this installation. */
export const Site = Type.Object(
  {
    site: Type.String({ description: 'Unique identifier of the site.' }),
    name: Type.Object(
      mapLanguages(() => Type.String()),
      { description: 'Display name of the site by language.' },
    ),
    language: Type.String({ description: 'Language of the site (BCP 47).' }),
    hosts: Type.Array(Type.String(), { description: 'Hosts from which pages may be fetched.' }),
    template: Type.Boolean({
      description: 'Whether the profile is a template for other profiles. A template cannot be collected.',
    }),
    timeZone: Type.String({ description: 'IANA time zone of the site.' }),
    currency: Type.String({ description: 'Default currency of salaries on the site (ISO 4217).' }),
    enabled: Type.Boolean({ description: 'Whether the site may be collected.' }),
    schedule: Type.Array(ScheduleEntry, { description: 'Scheduled runs.' }),
    terms: Type.Object(
      {
        text: Type.String({ description: 'Summary of the terms.' }),
        url: Type.String({ description: 'URL of the terms.' }),
        checked: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
          description:
            'Date on which the author of the profile last reviewed the terms; null if they have not been reviewed.',
        }),
      },
      { description: 'The parts of the terms of use of the site that concern automated access.' },
    ),
    lastRun: Type.Union([Run, Type.Null()], { description: 'The latest run; null if there is none.' }),
  },
  { $id: 'Site', description: 'A site from which postings can be collected.' },
);

export const SiteChange = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: 'Whether the site may be collected.' })),
    schedule: Type.Optional(
      Type.Array(ScheduleEntry, {
        maxItems: 50,
        description: 'Scheduled runs; replaces the current schedule.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);

export type ScheduleEntry = Static<typeof ScheduleEntry>;
export type Site = Static<typeof Site>;
export type SiteChange = Static<typeof SiteChange>;
