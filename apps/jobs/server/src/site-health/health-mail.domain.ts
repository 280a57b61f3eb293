import type { Run } from '@workreel/jobs-contract';
import { type Language, loadCatalogues, pickLanguage } from '@workreel/languages';
import { html } from '@workreel/platform/html';
import type ko from '../language/ko/health-mail.ts';
import type { HealthChange } from './health.repository.ts';

export interface HealthMailInput {
  language: Language;
  change: HealthChange;
  /** Name of the site. */
  site: string;
  run: Pick<Run, 'status' | 'keyword' | 'error' | 'warnings'>;
  /** URL of the run in the web client. */
  runUrl: string;
}

const MESSAGES = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/health-mail.ts`));
/** Warnings listed in an email; the page of the run shows all. */
const MAX_PROBLEMS = 10;

/** Renders the email about a site whose health has changed. */
export function renderHealthMail({ language, change, site, run, runUrl }: HealthMailInput): {
  subject: string;
  text: string;
  html: string;
} {
  const messages = pickLanguage(MESSAGES, language);
  const { subject, intro } = messages[change];
  const problems =
    change === 'recovered'
      ? []
      : [...(run.error ? [run.error] : []), ...run.warnings].map(({ message }) => message);
  const listed = [...new Set(problems)].slice(0, MAX_PROBLEMS);
  const mayBeNormal =
    change === 'failing' &&
    [...(run.error ? [run.error] : []), ...run.warnings].some(
      ({ code }) => code === 'FIELD_CHANGED' || code === 'COVERAGE_LOW',
    );
  const paragraphs = [
    intro(site, messages.status[run.status], run.keyword),
    ...(listed.length > 0 ? [listed] : []),
    ...(mayBeNormal ? [messages.accept] : []),
  ];
  const text = [
    ...paragraphs.map((part) =>
      typeof part === 'string' ? part : part.map((line) => `- ${line}`).join('\n'),
    ),
    `${messages.run}:\n${runUrl}`,
  ].join('\n\n');
  const markup =
    html`<!doctype html><html lang="${language}"><body style="font-family: system-ui, sans-serif; line-height: 1.6">
${paragraphs.map((part) => (typeof part === 'string' ? html`<p>${part}</p>` : html`<ul>${part.map((line) => html`<li>${line}</li>`)}</ul>`))}
<p><a href="${runUrl}">${messages.run}</a></p></body></html>`.markup;
  return { subject: subject(site), text: `${text}\n`, html: markup };
}
