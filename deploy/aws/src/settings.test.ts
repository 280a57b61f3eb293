import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasExampleEmail, readAwsSettings } from './settings.ts';

const MINIMAL = { operatorEmail: 'operator@workreel.test' };
const CERTIFICATE = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d-0000-0000-0000-000000000000';

/** Returns the names of the settings with problems. */
const problemsOf = (context: Record<string, unknown>): string[] => {
  try {
    readAwsSettings(context);
    return [];
  } catch (error) {
    return (error as { problems: string[] }).problems.map((problem) => /^\w+/.exec(problem)![0]);
  }
};

describe('installation settings', () => {
  it('all have defaults', () => {
    expect(readAwsSettings(MINIMAL)).toMatchObject({
      stage: 'live',
      budgetDollars: 500,
      databaseMultiAz: true,
    });
    expect(hasExampleEmail(readAwsSettings({}))).toBe(true);
  });

  it('are all documented in the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const documented = [...readme.matchAll(/^\| (`.+?`) +\|/gm)].flatMap(([, names]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(documented).toEqual(expect.arrayContaining(Object.keys(readAwsSettings({}))));
  });

  it('can be strings, numbers and booleans', () => {
    const context = { ...MINIMAL, budgetDollars: 40, databaseMultiAz: false, jobsApis: '3' };
    expect(readAwsSettings(context)).toMatchObject({
      budgetDollars: 40,
      databaseMultiAz: false,
      jobsApis: 3,
    });
  });

  it('allow CDK’s own context keys', () => {
    expect(problemsOf({ ...MINIMAL, 'aws:cdk:bundling-stacks': ['**'], '@aws-cdk/core:x': true })).toEqual(
      [],
    );
  });

  it('report all problems in one error', () => {
    expect(
      problemsOf({
        budgetDollars: 'invalid',
        stage: 'Live!',
        videoDomain: 'video.workreel.test',
        jobsApi: 2,
      }),
    ).toEqual(['jobsApi', 'certificateArn', 'stage', 'budgetDollars']);
  });

  it.each([
    ['a domain with a certificate', { videoDomain: 'video.workreel.test', certificateArn: CERTIFICATE }, []],
    [
      'a certificate in a region that CloudFront does not support',
      { certificateArn: CERTIFICATE.replace('us-east-1', 'eu-central-1') },
      ['certificateArn'],
    ],
    [
      'a URL instead of a domain',
      { jobsDomain: 'https://jobs.workreel.test', certificateArn: CERTIFICATE },
      ['jobsDomain'],
    ],
    ['a disk that cannot grow', { databaseGib: 100, databaseMaxGib: 100 }, ['databaseMaxGib']],
    ['OpenSearch nodes that two zones cannot share evenly', { searchNodes: 3 }, ['searchNodes']],
    ['one OpenSearch node', { searchEngine: 'opensearch', searchNodes: 1 }, []],
    ['more tasks than maxTasks', { videoApis: 9 }, ['videoApis']],
  ])('are validated together: %s', (_case, changes, problems) => {
    expect(problemsOf({ ...MINIMAL, ...changes })).toEqual(problems);
  });

  it.each([
    ['operator@example.com', true],
    ['operator@mail.example', true],
    ['operator@example-mail.com', false],
  ])('are checked for an example email address: %s', (operatorEmail, expected) => {
    expect(hasExampleEmail(readAwsSettings({ operatorEmail }))).toBe(expected);
  });
});
