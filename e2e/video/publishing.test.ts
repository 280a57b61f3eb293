/** Browser tests for publishing videos. They share one service. */
import { describe } from 'vitest';
import { useEnvironment } from '../lib/environment.ts';
import { downloadTests } from './download.tests.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import { journeyTests } from './journey.tests.ts';
import { linkImportTests } from './link-import.tests.ts';
import { publishTests } from './publish.tests.ts';
import { replaceTests } from './replace.tests.ts';
import { resumeTests } from './resume.tests.ts';
import { trimTests } from './trim.tests.ts';
import { uploadTests } from './upload.tests.ts';

if (videoTestsUnavailable)
  console.warn(`Skipping the browser tests for publishing videos. ${videoTestsUnavailable}`);

const MAX_UPLOAD_BYTES = 20 * 1024 ** 3;

describe.skipIf(videoTestsUnavailable)('video in a browser:', () => {
  const environment = useEnvironment(() =>
    openEnvironment({
      DEMO: 'true',
      MAX_UPLOAD_BYTES: String(MAX_UPLOAD_BYTES),
      IMPORT_ALLOW_PRIVATE_HOSTS: 'true',
    }),
  );

  describe('the journey to a video', () => journeyTests(environment));
  describe('drafts', () => publishTests(environment));
  describe('replacing the file', () => replaceTests(environment));
  describe('trimming', () => trimTests(environment));
  describe('uploading', () => uploadTests(environment, MAX_UPLOAD_BYTES));
  describe('an import from a link', () => linkImportTests(environment));
  describe('a download', () => downloadTests(environment));
  describe('an unfinished upload', () => resumeTests(environment));
});
