import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

export const ROOT = join(import.meta.dirname, '../..');

interface CopyInstruction {
  /** The source stage; undefined for the build context. */
  from: string | undefined;
  sources: string[];
  target: string;
}

export interface Stage {
  name: string | undefined;
  /** The name of an image or of an earlier stage. */
  base: string;
  copies: CopyInstruction[];
  /** The commands of the `RUN` instructions. */
  runs: string[];
  instructions: Instruction[];
}

/** Parses the stages of `deploy/Dockerfile`. */
export function readDockerfile(): Stage[] {
  const file = DockerfileParser.parse(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'));
  const stages: Stage[] = [];
  for (const instruction of file.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push(parseStage(instruction as From));
    const stage = stages.at(-1);
    if (!stage) continue;
    stage.instructions.push(instruction);
    if (instruction.getKeyword() === 'COPY') stage.copies.push(parseCopy(instruction as Copy));
    if (instruction.getKeyword() === 'RUN') stage.runs.push(textOf(instruction));
  }
  return stages;
}

const parseStage = (from: From): Stage => ({
  name: from.getBuildStage() ?? undefined,
  base: from.getImage()!,
  copies: [],
  runs: [],
  instructions: [],
});

function parseCopy(copy: Copy): CopyInstruction {
  const paths = copy.getArguments().map((argument) => argument.getValue());
  const from = copy.getFromFlag()?.getValue() ?? undefined;
  return { from, sources: paths.slice(0, -1), target: paths.at(-1)! };
}

/** Returns the arguments of an instruction in one line. */
export const textOf = (instruction: Instruction): string =>
  (instruction.getArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, '');
