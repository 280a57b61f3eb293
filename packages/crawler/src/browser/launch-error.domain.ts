/** Why Chromium ends at once if the system does not let it isolate pages. */
const SANDBOX_PATTERN =
  /No usable sandbox|without --no-sandbox is not supported|Failed to move to new namespace|SUID sandbox|sandbox.*(?:EPERM|Operation not permitted)|zygote_host_impl_linux/i;
/** In characters. The cause is near the end of what Chromium prints. */
const MAX_DETAIL = 600;
/** Lines that Chromium prints on every machine without a desktop. */
const NOISE = /dbus|Floss|vaapi|crashpad|DevTools listening/i;
/** Playwright marks lines of standard error with this. */
const STDERR = /^(?:\s*- )?\[pid=\d+\]\[err\]\s*/;

/** Classifies the error with which Chromium did not start. The message says what to do. */
export function describeLaunchError(text: string): {
  code: 'BROWSER_SANDBOX' | 'BROWSER_FAILED';
  message: string;
} {
  const detail = detailOf(text);
  if (SANDBOX_PATTERN.test(text)) {
    return {
      code: 'BROWSER_SANDBOX',
      message:
        'Chromium cannot start with its sandbox, without which pages are not loaded. Run the service as a user other than root, and allow unprivileged user ' +
        'namespaces (sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns=0; in a container, ' +
        `a seccomp profile that allows clone and unshare). CHROMIUM_SANDBOX=off turns the sandbox off. ${detail}`,
    };
  }
  return {
    code: 'BROWSER_FAILED',
    message: `Chromium did not start. Check that it works for the user of the service, or set CHROMIUM_PATH. ${detail}`,
  };
}

function detailOf(text: string): string {
  const lines = text.replace(/\u001b\[[\d;]*m/g, '').split('\n');
  const printed = lines
    .filter((line) => STDERR.test(line) && !NOISE.test(line))
    .map((line) => line.replace(STDERR, '').trim())
    .filter((line) => line !== '');
  const cause = printed.find((line) => SANDBOX_PATTERN.test(line)) ?? printed.slice(-3).join(' ');
  return `It said: ${(cause || lines[0]!).slice(0, MAX_DETAIL)}`;
}
