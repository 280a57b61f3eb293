import { expect, it } from 'vitest';
import { findProblems, type Lockfile } from './check-lockfile.ts';

const integrity = 'sha512-abc';
const binary = (os: string, cpu: string, libc?: string) => ({
  integrity,
  os,
  cpu: [cpu],
  ...(libc && { libc: [libc] }),
});
const BINARIES = {
  'tool-linux-x64': binary('linux', 'x64', 'glibc'),
  'tool-linux-x64-musl': binary('linux', 'x64', 'musl'),
  // Statically linked: runs with either C library.
  'tool-linux-arm64': binary('linux', 'arm64'),
  'tool-darwin-x64': binary('darwin', 'x64'),
  'tool-darwin-arm64': binary('darwin', 'arm64'),
  'tool-win32-x64': binary('win32', 'x64'),
};
const optional = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));

/** A valid lock file in which `tool` has a package for each platform. */
const complete = (): Lockfile['packages'] => ({
  '': {},
  'apps/jobs/web': {},
  'node_modules/@workreel/jobs-web': { link: true, resolved: 'apps/jobs/web' },
  'node_modules/tool': { integrity, optionalDependencies: optional(...Object.keys(BINARIES), 'extra') },
  'node_modules/tool/node_modules/extra': { inBundle: true },
  'node_modules/watcher': { integrity, optionalDependencies: optional('fsevents') },
  'node_modules/fsevents': { integrity, os: ['darwin'] },
  ...Object.fromEntries(Object.entries(BINARIES).map(([name, locked]) => [`node_modules/${name}`, locked])),
});

it('accepts a lock file that installs on every platform', () => {
  expect(findProblems({ packages: complete() })).toEqual([]);
});

it('reports a missing optional dependency and the platform without a package', () => {
  const { 'node_modules/tool-linux-x64-musl': _, ...packages } = complete();
  expect(findProblems({ packages })).toEqual([
    'node_modules/tool: its optional dependency tool-linux-x64-musl is missing',
    'node_modules/tool: no package for linux-x64-musl',
  ]);
});

it('reports a platform that the optional dependencies do not cover', () => {
  const packages = complete();
  const names = Object.keys(BINARIES).filter((name) => name !== 'tool-darwin-x64');
  packages['apps/jobs/web'] = { optionalDependencies: optional(...names) };
  expect(findProblems({ packages })).toEqual(['apps/jobs/web: no package for darwin-x64']);
});

it('requires integrity hashes and rejects registry URLs', () => {
  const packages = complete();
  packages['node_modules/a'] = { integrity, resolved: 'https://registry.example/a.tgz' };
  packages['node_modules/b'] = {};
  expect(findProblems({ packages })).toEqual([
    'node_modules/a has a registry URL: https://registry.example/a.tgz',
    'node_modules/b has no integrity hash',
  ]);
});
