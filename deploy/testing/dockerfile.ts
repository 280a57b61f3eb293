import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

export const ROOT = join(import.meta.dirname, '../..');

interface Copying {
  /** The stage that the files come from; undefined: the repository. */
  from: string | undefined;
  sources: string[];
  target: string;
}

export interface Stage {
  name: string | undefined;
  /** An image, or the stage before. */
  base: string;
  copies: Copying[];
  /** The text behind each `RUN`. */
  runs: string[];
  instructions: Instruction[];
}

/** The stages of `deploy/Dockerfile`, in their order. */
export function readDockerfile(): Stage[] {
  const file = DockerfileParser.parse(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'));
  const stages: Stage[] = [];
  for (const instruction of file.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push(begun(instruction as From));
    const stage = stages.at(-1);
    if (!stage) continue;
    stage.instructions.push(instruction);
    if (instruction.getKeyword() === 'COPY') stage.copies.push(copying(instruction as Copy));
    if (instruction.getKeyword() === 'RUN') stage.runs.push(textOf(instruction));
  }
  return stages;
}

const begun = (from: From): Stage => ({
  name: from.getBuildStage() ?? undefined,
  base: from.getImage()!,
  copies: [],
  runs: [],
  instructions: [],
});

function copying(copy: Copy): Copying {
  const paths = copy.getArguments().map((argument) => argument.getValue());
  const from = copy.getFromFlag()?.getValue() ?? undefined;
  return { from, sources: paths.slice(0, -1), target: paths.at(-1)! };
}

/** What stands behind an instruction's word, in one line. */
export const textOf = (instruction: Instruction): string =>
  (instruction.getArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, '');
