import {
  CancelJobCommand,
  type CreateJobCommandInput,
  GetJobCommand,
  ProbeCommand,
} from '@aws-sdk/client-mediaconvert';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import {
  convert,
  create,
  ended,
  productJob,
  S3_ENDPOINT,
  type Simulation,
  useSimulation,
} from './harness.ts';

describe.skipIf(S3_ENDPOINT === undefined)('the simulated MediaConvert', () => {
  const { films, open } = useSimulation();
  let good: CreateJobCommandInput | undefined;

  describe('Probe', () => {
    const probe = async ({ client }: Simulation, key: string) => {
      const FileUrl = `s3://${films().name}/${key}`;
      const { ProbeResults } = await client.send(new ProbeCommand({ InputFiles: [{ FileUrl }] }));
      return ProbeResults?.[0]?.Container;
    };

    it('tells of a film as it is stored, with how it is to be turned', async () => {
      const simulation = await open();
      const container = await probe(simulation, await films().put('turned by 90.mp4'));
      expect(container).toMatchObject({
        Format: 'mp4',
        Duration: expect.closeTo(3, 1) as number,
        Tracks: [
          {
            Index: 1,
            TrackType: 'video',
            Codec: 'AVC',
            Duration: 3,
            VideoProperties: {
              Width: 320,
              Height: 180,
              Rotation: 90,
              FrameRate: { Numerator: 30, Denominator: 1 },
            },
          },
          {
            Index: 2,
            TrackType: 'audio',
            Codec: 'AAC',
            AudioProperties: { Channels: 1, SampleRate: 44_100 },
          },
        ],
      });
      const other = await probe(simulation, await films().put('turned by 270.mov'));
      expect(other).toMatchObject({
        Format: 'quicktime',
        Tracks: [{ VideoProperties: { Rotation: 270 } }, {}],
      });
    });

    it('tells the shape of pixels, and leaves out what a file does not say', async () => {
      const simulation = await open();
      const wide = await probe(simulation, await films().put('wide pixels.mp4'));
      expect(wide?.Tracks?.[0]?.VideoProperties).toMatchObject({
        Width: 180,
        Height: 180,
        SampleAspectRatio: { Numerator: 16, Denominator: 9 },
      });
      expect(wide?.Tracks?.[0]?.VideoProperties).not.toHaveProperty('Rotation');
      const endless = await probe(simulation, await films().put('no length.webm'));
      expect(endless).toMatchObject({ Format: 'webm', Tracks: [{ Codec: 'VP8' }, { Codec: 'OPUS' }] });
      expect(endless).not.toHaveProperty('Duration');
    });

    it('refuses what is no film, and what is not there', async () => {
      const { client } = await open();
      const asked = (url: string) => client.send(new ProbeCommand({ InputFiles: [{ FileUrl: url }] }));
      const text = await films().put('text.mp4');
      await expect(asked(`s3://${films().name}/${text}`)).rejects.toMatchObject({
        name: 'BadRequestException',
      });
      await expect(asked(`s3://${films().name}/${films().newKey()}`)).rejects.toMatchObject({
        name: 'NotFoundException',
      });
    });
  });

  it('tells of a job from its beginning to its end, with the order that it was given', async () => {
    const running = await open({ statusIntervalMs: 0 });
    const key = await films().put('silent.mp4');
    const job = await convert(running, films(), key);
    await running.simulated.settled();
    const order = `${key.split('/')[1]}-1`;
    expect(job).toMatchObject({
      Status: 'COMPLETE',
      UserMetadata: { order },
      Timing: { SubmitTime: expect.any(Date) as Date, FinishTime: expect.any(Date) as Date },
      CreatedAt: expect.any(Date) as Date,
    });
    const statuses = running.statuses();
    expect(statuses.slice(0, 3)).toEqual(['PROGRESSING', 'INPUT_INFORMATION', 'STATUS_UPDATE']);
    expect(statuses.at(-1)).toBe('COMPLETE');
    for (const event of running.events)
      expect(event).toMatchObject({
        version: '0',
        'detail-type': 'MediaConvert Job State Change',
        source: 'aws.mediaconvert',
        account: '111122223333',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
        resources: [job.Arn],
        detail: {
          jobId: job.Id,
          queue: 'arn:aws:mediaconvert:us-east-1:111122223333:queues/Default',
          userMetadata: { order },
        },
      });
    const shares = running.events.flatMap(({ detail }) =>
      detail.jobProgress ? [(detail.jobProgress as { jobPercentComplete: number }).jobPercentComplete] : [],
    );
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(100);
  });

  it.each([
    ['sound.m4a', 1020],
    ['sound with a cover.m4a', 1020],
    ['text.mp4', 1010],
    ['empty.mp4', 1010],
    ['picture.mp4', 1010],
    ['truncated, without index.mp4', 1010],
    ['truncated.mp4', 1076],
    ['truncated.mkv', 1076],
    ['two sounds.mp4', 1030],
  ])('ends a job of %s with error %i', async (name, code) => {
    const running = await open();
    // The settings of a good film: by those alone nobody can tell.
    good ??= await productJob(running, films(), await films().put('landscape.mp4'));
    good.ClientRequestToken = name.replaceAll(/\W/g, '-');
    good.Settings!.Inputs![0]!.FileInput = `s3://${films().name}/${await films().put(name)}`;
    const job = await ended(running.client, await create(running.client, good));
    expect(job).toMatchObject({
      Status: 'ERROR',
      ErrorCode: code,
      ErrorMessage: expect.any(String) as string,
    });
    await running.simulated.settled();
    expect(running.events.at(-1)?.detail).toMatchObject({ status: 'ERROR', errorCode: code });
  });

  it('ends a job of a film that is gone, and one that asks a silent film for sound', async () => {
    const running = await open();
    const key = await films().put('landscape.mp4');
    const input = await productJob(running, films(), key);
    await films().client.send(new DeleteObjectCommand({ Bucket: films().name, Key: key }));
    expect(await ended(running.client, await create(running.client, input))).toMatchObject({
      ErrorCode: 1404,
    });
    input.Settings!.Inputs![0]!.FileInput = `s3://${films().name}/${await films().put('silent.mp4')}`;
    input.ClientRequestToken = 'another';
    expect(await ended(running.client, await create(running.client, input))).toMatchObject({
      ErrorCode: 1040,
      ErrorMessage:
        'Invalid audio track specified for audio_selector [1]. Audio track [1] not found in input container.',
    });
  });

  it('takes the same token for the same job until it has forgotten it', async () => {
    const running = await open({ tokenMs: 1_500 });
    const input = await productJob(running, films(), await films().put('silent.mp4'));
    const first = await create(running.client, input);
    expect(await create(running.client, input)).toBe(first);
    await ended(running.client, first);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await create(running.client, input)).not.toBe(first);
  });

  it('refuses what the service refuses, and what it would do in a way of its own', async () => {
    const running = await open();
    const input = await productJob(running, films(), await films().put('silent.mp4'));
    const [group] = input.Settings!.OutputGroups!;
    const [output] = group!.Outputs!;
    const picture = output!.VideoDescription!;
    const settings = picture.CodecSettings!.H264Settings!;
    const asked = (job: Partial<typeof input>) =>
      create(running.client, { ...input, ...job }).then(
        () => 'taken',
        ({ name, message }: Error) => `${name} ${message}`,
      );
    const askedFor = (changes: typeof picture) => {
      const Outputs = [{ ...output, VideoDescription: { ...picture, ...changes } }];
      return asked({ Settings: { ...input.Settings, OutputGroups: [{ ...group, Outputs }] } });
    };
    expect(await asked({ UserMetadata: { order: 'a&b' } })).toMatch(/^BadRequest.*userMetadata/);
    expect(await asked({ ClientRequestToken: 'x'.repeat(65) })).toMatch(/^BadRequest.*Token/i);
    expect(await askedFor({ Width: 321 })).toMatch(/videoDescription\/width: Should be a multiple of 2/);
    expect(await askedFor({ Height: 18 })).toMatch(/^BadRequest.*greater than or equal to 32/);
    const { MaxBitrate: _, ...without } = settings;
    expect(await askedFor({ CodecSettings: { Codec: 'H_264', H264Settings: without } })).toMatch(
      /maxBitrate: Is required when rateControlMode is QVBR/,
    );
    expect(await askedFor({ Crop: { X: 0, Y: 0, Width: 2, Height: 2 } })).toMatch(
      /^BadRequest.*SIMULATION: .*crop/,
    );
    expect(await askedFor({ Sharpness: 20 })).toBe('taken');
    expect(running.simulated.jobs).toHaveLength(1);
  });

  it('refuses a call that is not signed for it, and a job that it does not know', async () => {
    const { simulated, client } = await open();
    const answer = await fetch(`${simulated.url}/2017-08-29/jobs/1`, {
      headers: { authorization: 'Bearer x' },
    });
    expect(answer.status).toBe(403);
    await expect(client.send(new GetJobCommand({ Id: '1-abcdef' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });

  it('cancels a job that waits or is under way, and none that has ended', async () => {
    const running = await open({ leastMs: 60_000 });
    const { client } = running;
    const first = await create(client, await productJob(running, films(), await films().put('silent.mp4')));
    const waiting = await create(client, await productJob(running, films(), await films().put('silent.mp4')));
    const statusOf = async (Id: string) => (await client.send(new GetJobCommand({ Id }))).Job?.Status;
    await expect.poll(() => statusOf(first)).toBe('PROGRESSING');
    expect(await statusOf(waiting)).toBe('SUBMITTED');
    for (const Id of [waiting, first]) await client.send(new CancelJobCommand({ Id }));
    expect([await statusOf(first), await statusOf(waiting)]).toEqual(['CANCELED', 'CANCELED']);
    await expect(client.send(new CancelJobCommand({ Id: first }))).rejects.toMatchObject({
      name: 'ConflictException',
    });
    await running.simulated.settled();
    expect(running.statuses().filter((status) => status === 'CANCELED')).toHaveLength(2);
    expect(running.statuses()).not.toContain('COMPLETE');
  });
});
