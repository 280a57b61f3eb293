import { describe, expect, it } from 'vitest';
import { ENUMS } from './enums.data.ts';
import { problemsOfRequest } from './validate.ts';

const job = (settings: object, more: object = {}) =>
  problemsOfRequest('CreateJob', { role: 'r', settings, ...more });
const output = (of: object) => job({ outputGroups: [{ outputs: [of] }] });
const h264 = (settings: object) =>
  output({ videoDescription: { codecSettings: { codec: 'H_264', h264Settings: settings } } });
const AT = 'CreateJob.settings.outputGroups[0].outputs[0]';
const H264 = `${AT}.videoDescription.codecSettings.h264Settings`;

describe('a request, by AWS’s own model', () => {
  it('is right where each member is known, there, and of its type', () => {
    expect(job({}, { userMetadata: { order: 'a' }, statusUpdateInterval: 'SECONDS_10' })).toEqual([]);
    expect(h264({ gopSize: 2, maxBitrate: 1_000, rateControlMode: 'QVBR' })).toEqual([]);
    expect(job({ inputs: [{ audioSelectors: { 'Audio Selector 1': { tracks: [1] } } }] })).toEqual([]);
    expect(problemsOfRequest('Probe', { inputFiles: [{ fileUrl: 's3://a/b' }] })).toEqual([]);
    expect(problemsOfRequest('SendMessage', { QueueUrl: 'u', MessageBody: 'b' })).toEqual([]);
  });

  it.each([
    [
      'a member is missing',
      problemsOfRequest('CreateJob', { role: 'r' }),
      ['CreateJob.settings: is missing'],
    ],
    [
      'all are missing',
      problemsOfRequest('SendMessage', {}),
      ['SendMessage.QueueUrl: is missing', 'SendMessage.MessageBody: is missing'],
    ],
    [
      'a member is not known',
      job({ inputz: [] }),
      ['CreateJob.settings.inputz: is no member of JobSettings'],
    ],
    [
      'a member is written as in the code instead of on the wire',
      h264({ GopSize: 2 }),
      [`${H264}.GopSize: is no member of H264Settings`],
    ],
    ['a number is a text', h264({ gopSize: '2' }), [`${H264}.gopSize: "2" is no number`]],
    ['a text is a number', job({}, { queue: 1 }), ['CreateJob.queue: 1 is no string']],
    ['a list is none', job({ inputs: {} }), ['CreateJob.settings.inputs: is no list']],
    ['a structure is none', job({ inputs: ['a'] }), ['CreateJob.settings.inputs[0]: is no Input']],
    ['a map is none', job({}, { userMetadata: [] }), ['CreateJob.userMetadata: is no map']],
    [
      'a value of a map is wrong',
      job({}, { userMetadata: { order: 1 } }),
      ['CreateJob.userMetadata["order"]: 1 is no string'],
    ],
    [
      'a value in a map of structures is wrong',
      job({ inputs: [{ audioSelectors: { one: { tracks: ['1'] } } }] }),
      ['CreateJob.settings.inputs[0].audioSelectors["one"].tracks[0]: "1" is no number'],
    ],
    ['it is empty', problemsOfRequest('CreateJob', null), ['CreateJob: is no CreateJobRequest']],
    ['a choice is none', h264({ rateControlMode: 'FAST' }), [`${H264}.rateControlMode: FAST is no choice`]],
    [
      'a choice is not listed',
      output({ videoDescription: { afdSignaling: 'NOT_CHECKED' } }),
      [`${AT}.videoDescription.afdSignaling: NOT_CHECKED is of a choice not listed`],
    ],
  ])('is wrong where %s', (_what, problems, expected) => expect(problems).toEqual(expected));

  it('is not judged where there is no model of it', () => {
    expect(() => problemsOfRequest('DeleteEverything', {})).toThrow('No model of DeleteEverything.');
  });

  it('has choices that the SDK knows', () => {
    for (const choices of Object.values(ENUMS)) expect(Object.keys(choices).length).toBeGreaterThan(0);
  });
});
