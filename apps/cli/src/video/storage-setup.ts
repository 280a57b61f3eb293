import { type SetupPoint, setUpStorage, type VideoContext } from '@workreel/video-server';
import type { CommandIo } from '../io.ts';
import { UsageError } from '../usage-error.ts';

const WORDS: Record<SetupPoint['state'], string> = {
  there: 'ok',
  set: 'set',
  missing: 'MISSING',
  manual: 'by hand',
};

/** Sets up the bucket, or says what it lacks. @returns 1 where something is missing. */
export async function videoStorageSetup(
  { settings, secrets }: Pick<VideoContext, 'settings' | 'secrets'>,
  { check = false, json, eventsUrl }: { check?: boolean; json?: boolean; eventsUrl?: string },
  io: CommandIo,
): Promise<number> {
  if (eventsUrl !== undefined && !URL.canParse(eventsUrl))
    throw new UsageError(`--events-url is no address: ${eventsUrl}`);
  const events = {
    url: eventsUrl ?? `${settings.VIDEO_BASE_URL}/events/object-created`,
    token: secrets.events,
  };
  const points = await setUpStorage(settings, { events, checkOnly: check }).catch((error: Error) => {
    throw new UsageError(`${describe(error)} (bucket ${settings.S3_BUCKET}, ${where(settings)})`);
  });
  const ok = points.every(({ state }) => state !== 'missing');
  if (json) io.out(JSON.stringify({ ok, points }));
  else if (points.length === 0) io.out('STORAGE=file needs no setup: its folder is made when it starts.');
  for (const { what, state, detail } of json ? [] : points)
    io.out(`${WORDS[state].padEnd(8)} ${what.padEnd(10)} ${detail}`);
  return ok ? 0 : 1;
}

const where = ({ S3_ENDPOINT }: VideoContext['settings']): string => S3_ENDPOINT ?? 'Amazon S3';

/** What to do about the commonest refusals. A HEAD is refused without a word: its status tells. */
function describe(error: Error & { $metadata?: { httpStatusCode?: number } }): string {
  const { name, message } = error;
  if (error.$metadata?.httpStatusCode === 403)
    return 'The store refuses these credentials: they must be right, and be let read and change the bucket’s CORS, lifecycle and notification rules';
  if (name === 'CredentialsProviderError')
    return 'No credentials were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role';
  return `The store does not do it: ${name}: ${message}`;
}
