import { recordAudit } from '@workreel/accounts';
import { type Run, type ScheduleEntry, Site, SiteChange } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { type App, type Identity, isUuid, schemaRef } from '@workreel/platform/http';
import { badRequest, conflict } from '@workreel/platform/problem';
import type { SiteProfile } from '@workreel/site-profiles';
import { Type } from 'typebox';
import { type CrawlContext, getProfile } from './crawls.ts';
import { lastRuns, type RunRow, toRun } from './runs.repository.ts';
import { lastDue } from './scheduler.ts';
import { readSiteSettings, type SiteSettings, updateSite } from './site-settings.repository.ts';

const SiteName = Type.Object({
  site: Type.String({ maxLength: 64, description: 'Identifier of the site.' }),
});
const SiteResponse = schemaRef<Site>('Site');
const tags = ['sites'];

export async function siteRoutes(app: App, { db, profiles }: CrawlContext): Promise<void> {
  app.addSchema(Site);

  const readSites = async (requested: readonly SiteProfile[]): Promise<Site[]> => {
    const names = requested.map(({ site }) => site);
    const [settings, runs] = await Promise.all([readSiteSettings(db), lastRuns(db, names)]);
    const settingsBySite = new Map(settings.map((row) => [row.site, row]));
    const runsBySite = new Map(runs.map((row) => [row.site, row]));
    return requested.map((profile) =>
      toSite(profile, settingsBySite.get(profile.site), runsBySite.get(profile.site)),
    );
  };
  const getSite = async (name: string): Promise<Site> => (await readSites([getProfile(profiles, name)]))[0]!;
  const visibleTo = (identity: Identity | null, site: Site): Site =>
    identity?.role === 'admin' ? site : { ...site, lastRun: site.lastRun && withoutInternals(site.lastRun) };

  app.get(
    '/sites',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List sites',
        description:
          'Returns all sites with their latest runs. Only admins see who started a run, its warnings and its error.',
        response: {
          200: Type.Object(
            { sites: Type.Array(SiteResponse, { description: 'All sites.' }) },
            { description: 'The list of sites.' },
          ),
        },
      },
    },
    async ({ identity }) => ({
      sites: (await readSites([...profiles.values()])).map((site) => visibleTo(identity, site)),
    }),
  );

  app.get(
    '/sites/:site',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Retrieve a site', params: SiteName, response: { 200: SiteResponse } },
    },
    async ({ identity, params }) => visibleTo(identity, await getSite(params.site)),
  );

  app.patch(
    '/sites/:site',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Update a site',
        description:
          'Enables or disables a site, or replaces the schedule of its runs. Enabling a site also accepts how its pages are now: ' +
          'later runs are not compared with earlier ones.',
        params: SiteName,
        body: SiteChange,
        response: { 200: SiteResponse },
      },
    },
    async (request) => {
      const { site, timeZone, template } = await getSite(request.params.site);
      if (template) {
        throw conflict(
          'SITE_IS_TEMPLATE',
          `${site} is a template, not a site. Add a profile that extends it to SITES_DIR.`,
        );
      }
      for (const [index, entry] of (request.body.schedule ?? []).entries()) checkCron(entry, index, timeZone);
      await inTransaction(db, async (trx) => {
        await updateSite(trx, site, request.body, new Date());
        await recordAudit(trx, {
          actor: request.identity!.accountId,
          action: 'site.change',
          target: site,
          details: request.body,
        });
      });
      return getSite(site);
    },
  );
}

/** Removes the account of the admin who started a run, and messages that may contain internal URLs. */
const withoutInternals = (run: Run): Run => ({
  ...run,
  requestedBy: isUuid(run.requestedBy) ? 'admin' : run.requestedBy,
  warnings: [],
  error: null,
});

function toSite(profile: SiteProfile, settings: SiteSettings | undefined, run: RunRow | undefined): Site {
  return {
    site: profile.site,
    name: profile.name,
    language: profile.language,
    hosts: profile.hosts,
    template: profile.template,
    timeZone: profile.timeZone,
    currency: profile.currency,
    enabled: settings?.enabled ?? profile.enabledByDefault,
    schedule: settings?.schedule ?? [],
    terms: profile.terms,
    lastRun: run ? toRun(run) : null,
  };
}

/** @throws Problem 400 with the path of the invalid entry. */
function checkCron(entry: ScheduleEntry, index: number, timeZone: string): void {
  const path = `/body/schedule/${index}/cron`;
  const message = `“${entry.cron}” is not a valid cron expression. Use five fields: minute, hour, day, month and weekday, as in 0 6 * * *.`;
  if (entry.cron.trim().split(/\s+/).length !== 5)
    throw badRequest('INVALID_REQUEST', message, [{ path, message }]);
  try {
    lastDue(entry.cron, timeZone, new Date());
  } catch {
    throw badRequest('INVALID_REQUEST', message, [{ path, message }]);
  }
}
