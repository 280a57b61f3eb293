import { type Chance, type Choices, oneOf, type Random } from './random.domain.ts';
import { COMMON_TECHNOLOGIES, RARE_TECHNOLOGIES } from './technologies.data.ts';

const NO_NAMES: readonly string[] = Object.freeze([]);

interface Technologies {
  /** What the card lists. */
  techStack: string[];
  /** What the title names beside the name of the work. */
  besideRole: readonly string[];
  /** What the title names. */
  core: readonly string[];
  /** Both, each once. */
  technologies: readonly string[];
}

/**
 * The technologies of a posting out of the stacks of its occupation; `named` are those that the name of the work says.
 */
export function technologiesOf(
  chance: Chance,
  stacks: Choices<readonly string[]> | null,
  software: boolean,
  named: readonly string[],
): Technologies {
  const { random } = chance;
  if (stacks === null) return { techStack: [], besideRole: NO_NAMES, core: named, technologies: named };
  const stack = chance.of(stacks);
  const listed = random() < (software ? 0.88 : 0.3);
  const techStack: string[] = [];
  if (listed) {
    for (let at = 0; at < stack.length && techStack.length < 5; at++)
      if (random() < (at === 0 ? 0.9 : 0.45)) techStack.push(stack[at]!);
    if (software) alsoUsed(random, techStack);
  }
  const besideRole = inTitle(random() * (software ? 1 : 3), stack, techStack, random).filter(
    (name) => !named.includes(name),
  );
  const core = named.length === 0 ? besideRole : [...named, ...besideRole];
  // What the title names is not always listed.
  const unlisted = core.filter((name) => !techStack.includes(name));
  if (listed && unlisted.length > 0 && random() < 0.7) techStack.unshift(...unlisted);
  const technologies =
    core.length === 0 ? techStack : [...techStack, ...core.filter((name) => !techStack.includes(name))];
  return { techStack, besideRole, core, technologies };
}

/** What a title tells of a stack: the chief technology, two of them, or one that happens to matter. */
function inTitle(
  chance: number,
  stack: readonly string[],
  techStack: readonly string[],
  random: Random,
): string[] {
  if (chance < 0.26) return [stack[0]!];
  if (chance < 0.38 && stack.length > 1) return [stack[0]!, stack[1]!];
  return chance < 0.43 && techStack.length > 0 ? [oneOf(random, techStack)] : [];
}

function alsoUsed(random: Random, techStack: string[]): void {
  const chance = random();
  const name =
    chance < 0.02
      ? oneOf(random, RARE_TECHNOLOGIES)
      : chance < 0.2
        ? oneOf(random, COMMON_TECHNOLOGIES)
        : null;
  if (name !== null && !techStack.includes(name)) techStack.push(name);
}
