import { isAbsolute } from 'node:path';
import type { MediaSource } from '@workreel/object-store';

/** Values of the setting FFMPEG_ISOLATION. */
export type IsolationMode = 'auto' | 'required' | 'off';

/** Programs, libraries and what the dynamic linker needs. Not all of `/usr`, which may contain data, such as `/usr/src`. */
const PROGRAM_PATHS = [
  ...['/bin', '/lib', '/lib32', '/lib64', '/etc/alternatives', '/etc/ld.so.cache'],
  ...['/usr', '/usr/local'].flatMap((root) =>
    ['bin', 'lib', 'lib32', 'lib64'].map((name) => `${root}/${name}`),
  ),
];
/** What resolving names and checking certificates needs. */
const NETWORK_PATHS = [
  ...['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/gai.conf'],
  // Not all of `/etc/ssl`, which may contain private keys.
  ...['/etc/ssl/certs', '/etc/ssl/openssl.cnf', '/etc/pki/tls/certs', '/etc/pki/ca-trust/extracted'],
  '/usr/share/ca-certificates',
];

export interface SandboxOptions {
  /** Programs outside the usual folders. */
  programs: readonly string[];
  /** Whether the version of bubblewrap can forbid further user namespaces (0.8 and later). */
  disableUserNamespaces: boolean;
}

/**
 * Returns the command and options of bubblewrap that run a tool. The tool sees programs, libraries and its input, all read-only,
 * and no processes. It has no capabilities and no network, except to read a URL. Outputs are pipes, so nothing is writable but
 * the temporary `/dev/shm`. `/proc` is not mounted: ffmpeg does not need it, and containers often forbid it.
 *
 * @param source - undefined: the tool has no input.
 */
export function sandboxCommand(
  source: MediaSource | undefined,
  { programs, disableUserNamespaces }: SandboxOptions,
): string[] {
  const readOnly = (paths: readonly string[]) => paths.flatMap((path) => ['--ro-bind-try', path, path]);
  return [
    ...['bwrap', '--unshare-user', '--unshare-all', '--die-with-parent'],
    ...['--cap-drop', 'ALL', ...(disableUserNamespaces ? ['--disable-userns'] : [])],
    ...[...readOnly([...PROGRAM_PATHS, ...programs]), '--dev', '/dev'],
    ...(source?.kind === 'url' ? ['--share-net', ...readOnly(NETWORK_PATHS)] : []),
    ...(source?.kind === 'file' ? ['--ro-bind', source.path, source.path] : []),
    ...['--remount-ro', '/', '--'],
  ];
}

/** Returns whether a program has to be made visible by itself. */
export const isHidden = (path: string): boolean =>
  isAbsolute(path) && !PROGRAM_PATHS.some((folder) => path.startsWith(`${folder}/`));
