import { randomUUID } from 'node:crypto';
import { type InputFile, rateOf } from './input.domain.ts';
import type { JobRecord } from './ledger.ts';

/** `MediaConvert Job State Change` as EventBridge hands it on. There is none that says `SUBMITTED`. */
export interface JobEvent {
  version: '0';
  id: string;
  'detail-type': 'MediaConvert Job State Change';
  source: 'aws.mediaconvert';
  account: string;
  /** Whole seconds. */
  time: string;
  region: string;
  resources: string[];
  detail: JobEventDetail;
}

export type JobEventStatus =
  | 'PROGRESSING'
  | 'INPUT_INFORMATION'
  | 'STATUS_UPDATE'
  | 'COMPLETE'
  | 'ERROR'
  | 'CANCELED';

export interface JobEventDetail {
  /** Milliseconds since 1970. */
  timestamp: number;
  accountId: string;
  queue: string;
  jobId: string;
  status: JobEventStatus;
  userMetadata: Record<string, string>;
  [more: string]: unknown;
}

export interface Account {
  region: string;
  /** Twelve digits. */
  id: string;
}

/** @param more - what belongs to the status. */
export function jobEvent(
  { id: accountId, region }: Account,
  { job }: Pick<JobRecord, 'job'>,
  status: JobEventStatus,
  more: Record<string, unknown> = {},
): JobEvent {
  const now = new Date();
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'MediaConvert Job State Change',
    source: 'aws.mediaconvert',
    account: accountId,
    time: `${now.toISOString().slice(0, 19)}Z`,
    region,
    resources: [job.arn ?? ''],
    detail: {
      timestamp: now.getTime(),
      accountId,
      queue: job.queue ?? '',
      jobId: job.id,
      status,
      userMetadata: job.userMetadata ?? {},
      ...more,
    },
  };
}

type Phase = 'PROBING' | 'TRANSCODING' | 'UPLOADING';
const PHASES: readonly Phase[] = ['PROBING', 'TRANSCODING', 'UPLOADING'];

/** @param percent - of the phase, 0 to 100. */
export function progressOf(phase: Phase, percent: number): { jobProgress: Record<string, unknown> } {
  const current = PHASES.indexOf(phase);
  const phases = PHASES.map((name, at) => {
    if (at < current) return [name, { status: 'COMPLETE', percentComplete: 100 }];
    if (at > current) return [name, { status: 'PENDING', percentComplete: 0 }];
    return [name, { status: 'PROGRESSING', percentComplete: Math.round(percent) }];
  });
  return {
    jobProgress: {
      phaseProgress: Object.fromEntries(phases) as unknown,
      jobPercentComplete: jobPercent(phase, percent),
      currentPhase: phase,
      retryCount: 0,
    },
  };
}

/** Of the whole job: encoding takes most of it. */
export function jobPercent(phase: Phase, percent: number): number {
  const [from, share] = { PROBING: [0, 5], TRANSCODING: [5, 75], UPLOADING: [80, 20] }[phase] as [
    number,
    number,
  ];
  return Math.floor(from + (share * Math.min(100, percent)) / 100);
}

/** What `INPUT_INFORMATION` says of a file; codecs have other names there than with `Probe`. */
export function inputDetails(uri: string, { video, audio }: InputFile) {
  const codecs: Record<string, string> = { AVC: 'H_264', HEVC: 'H_265' };
  return {
    inputDetails: [
      {
        id: 1,
        uri,
        ...(audio.length > 0 && {
          audio: audio.map(({ index, codec, channels, sampleRate, language }) => ({
            channels,
            codec,
            language: language.toUpperCase(),
            sampleRate,
            streamId: index + 1,
          })),
        }),
        ...(video && {
          video: [
            {
              bitDepth: video.bitDepth,
              codec: codecs[video.codec] ?? video.codec,
              colorFormat: 'YUV_420',
              fourCC: video.fourCC,
              frameRate: Math.round(rateOf(video.frameRate) * 100) / 100,
              height: video.height,
              interlaceMode: video.interlaced ? 'TOP_FIELD' : 'PROGRESSIVE',
              sar: `${video.pixelAspect.numerator}:${video.pixelAspect.denominator}`,
              standard: 'UNSPECIFIED',
              streamId: video.index + 1,
              width: video.width,
            },
          ],
        }),
      },
    ],
  };
}
