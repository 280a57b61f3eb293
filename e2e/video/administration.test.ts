/** Browser tests of the admin pages of video on a service without mail. */
import { describe } from 'vitest';
import { administrationTests } from '../lib/administration.ts';
import { chromiumUnavailable } from '../lib/chromium.ts';
import { every } from '../lib/depth.ts';
import { openTestEnvironment, useEnvironment } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { LANGUAGES } from './messages.ts';
import { startVideo } from './service.ts';

describe.skipIf(chromiumUnavailable || !every)('administration of video without mail', () => {
  const environment = useEnvironment(() =>
    openTestEnvironment('video', new AsyncDisposableStack(), () => startVideo({ SMTP_URL: undefined })),
  );

  administrationTests(environment, languagesForOtherFlows(LANGUAGES));
});
