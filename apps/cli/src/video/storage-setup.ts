import { type SetupCheck, setUpStorage, type VideoContext } from '@workreel/video-server';
import type { CommandIo } from '../io.ts';
import { UsageError } from '../usage-error.ts';

const LABELS: Record<SetupCheck['state'], string> = {
  present: 'ok',
  set: 'set',
  missing: 'MISSING',
  manual: 'manual',
};

/** Configures the bucket, or checks its configuration. @returns 1 if something is missing, otherwise 0. */
export async function videoStorageSetup(
  { settings, secrets }: Pick<VideoContext, 'settings' | 'secrets'>,
  { check = false, json, eventsUrl }: { check?: boolean; json?: boolean; eventsUrl?: string },
  io: CommandIo,
): Promise<number> {
  if (eventsUrl !== undefined && !URL.canParse(eventsUrl))
    throw new UsageError(`--events-url ${eventsUrl} is not a valid URL.`);
  const events = {
    url: eventsUrl ?? `${settings.VIDEO_BASE_URL}/events/object-created`,
    token: secrets.events,
  };
  const points = await setUpStorage(settings, { events, checkOnly: check }).catch((error: Error) => {
    throw new UsageError(
      `${describe(error)} (bucket ${settings.S3_BUCKET}, ${settings.S3_ENDPOINT ?? 'Amazon S3'})`,
    );
  });
  const ok = points.every(({ state }) => state !== 'missing');
  if (json) io.out(JSON.stringify({ ok, points }));
  else if (points.length === 0) io.out('STORAGE=file requires no setup: the folder is created at startup.');
  for (const { item, state, detail } of json ? [] : points)
    io.out(`${LABELS[state].padEnd(8)} ${item.padEnd(10)} ${detail}`);
  return ok ? 0 : 1;
}

/** Describes common errors and what to do. Responses to HEAD requests have no body, so 403 is detected by its status. */
function describe(error: Error & { $metadata?: { httpStatusCode?: number } }): string {
  const { name, message } = error;
  if (error.$metadata?.httpStatusCode === 403)
    return 'Access denied: check the credentials, and whether they permit reading and changing the CORS, lifecycle and notification configuration of the bucket';
  if (name === 'CredentialsProviderError')
    return 'No credentials found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or assign an IAM role to this host';
  return `The request to the object store failed: ${name}: ${message}`;
}
