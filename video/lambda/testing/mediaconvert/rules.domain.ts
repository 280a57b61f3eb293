import { KNOWN_REQUEST, type Rule } from './known.data.ts';
import { badRequest, type CreateJobBody } from './wire.ts';

/**
 * Whether this simulation can carry out what a `CreateJob` asks for. What it does not know is refused, for the service
 * would do something that no test here has seen.
 *
 * @throws ServiceError
 */
export function checkCreateJob(body: unknown): asserts body is CreateJobBody {
  checkValue(body, KNOWN_REQUEST, '');
  const request = body as CreateJobBody;
  for (const name of ['role', 'settings'] as const)
    if (request[name] === undefined) throw badRequest(`/${name}: Is required`);
  if (request.settings?.inputs?.length !== 1) throw unlike('/settings/inputs', 'anything but one input');
  const selected = request.settings.inputs[0]?.audioSelectors ?? {};
  for (const [name, { tracks }] of Object.entries(selected))
    if (tracks && tracks.length !== 1)
      throw unlike(`/settings/inputs/0/audioSelectors/${name}/tracks`, 'anything but one track');
  const selectors = Object.keys(selected);
  for (const [index, group] of (request.settings.outputGroups ?? []).entries())
    checkGroup(group, selectors, `/settings/outputGroups/${index}`);
}

const unlike = (path: string, what: string) => badRequest(`SIMULATION: ${path}: ${what} is not imitated`);

function checkValue(value: unknown, rule: Rule, path: string): void {
  if (value === undefined || value === null || rule === 'any') return;
  if (Array.isArray(rule)) checkChoice(value, rule, path);
  else if (typeof rule === 'function') checkScalar(value, rule, path);
  else if ('each' in rule) checkList(value, rule.each as Rule, path);
  else if ('named' in rule) checkNamed(value, rule.named as Rule, path);
  else checkObject(value, rule as Record<string, Rule>, path);
}

function checkChoice(value: unknown, choices: readonly string[], path: string): void {
  if (typeof value !== 'string') throw badRequest(`${path}: Should be a string`);
  if (!choices.includes(value)) throw unlike(path, JSON.stringify(value));
}

function checkScalar(value: unknown, check: (value: unknown) => string | undefined, path: string): void {
  const complaint = check(value);
  if (complaint !== undefined) throw badRequest(`${path}: ${complaint}`);
}

function checkList(value: unknown, rule: Rule, path: string): void {
  if (!Array.isArray(value)) throw badRequest(`${path}: Should be an array`);
  for (const [index, item] of value.entries()) checkValue(item, rule, `${path}/${index}`);
}

function checkNamed(value: unknown, rule: Rule, path: string): void {
  for (const [name, item] of Object.entries(asObject(value, path))) checkValue(item, rule, `${path}/${name}`);
}

function checkObject(value: unknown, rules: Record<string, Rule>, path: string): void {
  for (const [name, item] of Object.entries(asObject(value, path))) {
    const rule = rules[name];
    if (rule === undefined) throw unlike(`${path}/${name}`, 'this setting');
    checkValue(item, rule, `${path}/${name}`);
  }
}

function asObject(value: unknown, path: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(`${path || '/'}: Should be an object`);
  return value;
}

type Group = NonNullable<NonNullable<CreateJobBody['settings']>['outputGroups']>[number];
type GroupOutput = NonNullable<Group['outputs']>[number];

function checkGroup(group: Group, selectors: readonly string[], path: string): void {
  const settings = group.outputGroupSettings;
  const own =
    settings?.type === 'CMAF_GROUP_SETTINGS' ? settings.cmafGroupSettings : settings?.fileGroupSettings;
  if (own === undefined)
    throw badRequest(`${path}/outputGroupSettings: Should hold the settings of its type, ${settings?.type}`);
  if (!/^s3:\/\/[^/]+\/.+[^/]$/.test(own.destination ?? ''))
    throw unlike(`${path}/outputGroupSettings/destination`, JSON.stringify(own.destination ?? null));
  const outputs = group.outputs ?? [];
  if (outputs.length === 0) throw badRequest(`${path}/outputs: Should have at least 1 item`);
  const names = outputs.map(({ nameModifier }) => nameModifier ?? '');
  if (outputs.length > 1 && (names.includes('') || new Set(names).size < names.length))
    throw badRequest(`${path}/outputs: Should have name modifiers that differ`);
  for (const [index, output] of outputs.entries()) {
    if (settings?.type === 'CMAF_GROUP_SETTINGS')
      checkCmafOutput(output, selectors, `${path}/outputs/${index}`);
    else checkCaptureOutput(output, `${path}/outputs/${index}`);
  }
}

function checkCmafOutput(
  { containerSettings, videoDescription, audioDescriptions }: GroupOutput,
  selectors: readonly string[],
  path: string,
): void {
  if (containerSettings?.container !== 'CMFC')
    throw badRequest(`${path}/containerSettings/container: Should be CMFC in a CMAF group`);
  if ((videoDescription === undefined) === (audioDescriptions === undefined))
    throw badRequest(`${path}: Should have either video or audio in a CMAF group`);
  const h264 = videoDescription?.codecSettings?.h264Settings;
  if (videoDescription && !h264)
    throw unlike(`${path}/videoDescription/codecSettings`, 'a codec other than H.264');
  if (h264) checkH264(h264, `${path}/videoDescription/codecSettings/h264Settings`);
  if (audioDescriptions && audioDescriptions.length !== 1)
    throw unlike(`${path}/audioDescriptions`, 'anything but one description');
  const name = audioDescriptions?.[0]?.audioSourceName ?? 'Audio Selector 1';
  if (audioDescriptions && !selectors.includes(name))
    throw badRequest(`${path}/audioDescriptions/0/audioSourceName: Should be the name of an audio selector`);
  if (audioDescriptions?.some(({ codecSettings }) => !codecSettings?.aacSettings))
    throw unlike(`${path}/audioDescriptions/0/codecSettings`, 'a codec other than AAC');
}

type H264 = NonNullable<
  NonNullable<NonNullable<GroupOutput['videoDescription']>['codecSettings']>['h264Settings']
>;

function checkH264(settings: H264, path: string): void {
  const required = {
    QVBR: 'maxBitrate',
    CBR: 'bitrate',
    VBR: 'bitrate',
  } as const;
  const name = required[(settings.rateControlMode ?? 'VBR') as keyof typeof required];
  if (settings[name] === undefined)
    throw badRequest(`${path}/${name}: Is required when rateControlMode is ${settings.rateControlMode}`);
  const asksForFraction = (['framerate', 'par'] as const).filter(
    (what) => settings[`${what}Control`] === 'SPECIFIED',
  );
  for (const what of asksForFraction)
    for (const part of ['Numerator', 'Denominator'] as const)
      if (settings[`${what}${part}`] === undefined)
        throw badRequest(`${path}/${what}${part}: Is required when ${what}Control is SPECIFIED`);
  if (settings.gopSizeUnits === 'SECONDS' && !settings.gopSize)
    throw badRequest(`${path}/gopSize: Is required when gopSizeUnits is SECONDS`);
}

function checkCaptureOutput(
  { containerSettings, videoDescription, audioDescriptions }: GroupOutput,
  path: string,
) {
  if (containerSettings?.container !== 'RAW')
    throw badRequest(`${path}/containerSettings/container: Should be RAW for frame capture`);
  if (audioDescriptions || videoDescription?.codecSettings?.codec !== 'FRAME_CAPTURE')
    throw unlike(path, 'a file that is no frame capture');
}
