import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isExample, readAwsSettings } from './settings.ts';

const LEAST = { operatorEmail: 'operator@workreel.test' };
const CERTIFICATE = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d-0000-0000-0000-000000000000';

/** What it complains of, by the names of the settings. */
const problemsOf = (context: Record<string, unknown>): string[] => {
  try {
    readAwsSettings(context);
    return [];
  } catch (error) {
    return (error as { problems: string[] }).problems.map((problem) => /^\w+/.exec(problem)![0]);
  }
};

describe('the settings of an installation', () => {
  it('may all be left out', () => {
    expect(readAwsSettings(LEAST)).toMatchObject({
      stage: 'live',
      budgetDollars: 500,
      databaseMultiAz: true,
    });
    expect(isExample(readAwsSettings({}))).toBe(true);
  });

  it('stand in the README, all of them', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const named = [...readme.matchAll(/^\| (`.+?`) +\|/gm)].flatMap(([, names]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named).toEqual(expect.arrayContaining(Object.keys(readAwsSettings({}))));
  });

  it('may be written as texts, numbers and truth values', () => {
    const context = { ...LEAST, budgetDollars: 40, databaseMultiAz: false, jobsApis: '3' };
    expect(readAwsSettings(context)).toMatchObject({
      budgetDollars: 40,
      databaseMultiAz: false,
      jobsApis: 3,
    });
  });

  it('stand beside what CDK keeps in the context', () => {
    expect(problemsOf({ ...LEAST, 'aws:cdk:bundling-stacks': ['**'], '@aws-cdk/core:x': true })).toEqual([]);
  });

  it('are all complained of at once', () => {
    expect(
      problemsOf({ budgetDollars: 'much', stage: 'Live!', videoDomain: 'video.workreel.test', jobsApi: 2 }),
    ).toEqual(['jobsApi', 'certificateArn', 'stage', 'budgetDollars']);
  });

  it.each([
    ['a name with a certificate', { videoDomain: 'video.workreel.test', certificateArn: CERTIFICATE }, []],
    [
      'a certificate that CloudFront cannot take',
      { certificateArn: CERTIFICATE.replace('us-east-1', 'eu-central-1') },
      ['certificateArn'],
    ],
    [
      'an address in the place of a name',
      { jobsDomain: 'https://jobs.workreel.test', certificateArn: CERTIFICATE },
      ['jobsDomain'],
    ],
    ['a disk that cannot grow', { databaseGib: 100, databaseMostGib: 100 }, ['databaseMostGib']],
    ['more tasks than there may be', { videoApis: 9 }, ['videoApis']],
  ])('are looked at together: %s', (_what, changes, problems) => {
    expect(problemsOf({ ...LEAST, ...changes })).toEqual(problems);
  });

  it.each([
    ['operator@example.com', true],
    ['operator@mail.example', true],
    ['operator@example-mail.com', false],
  ])('tell an example from an address: %s', (operatorEmail, example) => {
    expect(isExample(readAwsSettings({ operatorEmail }))).toBe(example);
  });
});
