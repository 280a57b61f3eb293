import { expect, it } from 'vitest';
import { describeLaunchError } from './launch-error.domain.ts';

const launchError = (...lines: string[]) =>
  [
    'browserType.launch: Target page, context or browser has been closed',
    'Browser logs:',
    '',
    '<launching> /usr/bin/chromium --headless',
  ]
    .concat(
      lines.map((line) => `[pid=7][err] ${line}`),
      '[pid=7] <process did exit: exitCode=1, signal=null>',
      'Call log:',
    )
    .join('\n');

it.each([
  '[7:7:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro …',
  '[7:7:ERROR:content/browser/zygote_host/zygote_host_impl_linux.cc:103] Running as root without --no-sandbox is not supported.',
  '[7:7:FATAL:credentials.cc(127)] Check failed: . : Failed to move to new namespace: PID namespaces supported, Operation not permitted',
  'The SUID sandbox helper binary was found, but is not configured correctly.',
])('recognizes that the sandbox does not work: %s', (line) => {
  const { code, message } = describeLaunchError(
    launchError('[7:7:ERROR:dbus/bus.cc:405] Failed to connect to the bus', line, '#0 0x55 stack'),
  );
  expect(code).toBe('BROWSER_SANDBOX');
  expect(message).toContain('CHROMIUM_SANDBOX=off');
  expect(message).toContain(line);
});

it('quotes what Chromium said last', () => {
  const { code, message } = describeLaunchError(
    launchError('error while loading shared libraries: libnss3.so'),
  );
  expect(code).toBe('BROWSER_FAILED');
  expect(message).toMatch(/It said: error while loading shared libraries: libnss3\.so$/);
});

it('quotes an error of another kind', () => {
  expect(describeLaunchError('no answer within 30 s').message).toMatch(/It said: no answer within 30 s$/);
  expect(describeLaunchError('x'.repeat(5_000)).message.length).toBeLessThan(1_000);
});
