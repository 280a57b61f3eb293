import { type Choices, type Random, randomItem, type Sampler } from './random.domain.ts';
import { COMMON_TECHNOLOGIES, RARE_TECHNOLOGIES } from './technologies.data.ts';

const NONE: readonly string[] = Object.freeze([]);

interface Technologies {
  /** Technologies listed on the card. */
  techStack: string[];
  /** Technologies in the title in addition to the role. */
  besideRole: readonly string[];
  /** Technologies in the title. */
  core: readonly string[];
  /** Union of `techStack` and `core`. */
  technologies: readonly string[];
}

/**
 * Samples the technologies of a posting from the stacks of its occupation.
 *
 * @param named - technologies that are part of the role
 */
export function sampleTechnologies(
  sampler: Sampler,
  stacks: Choices<readonly string[]> | null,
  software: boolean,
  named: readonly string[],
): Technologies {
  const { random } = sampler;
  if (stacks === null) return { techStack: [], besideRole: NONE, core: named, technologies: named };
  const stack = sampler.sample(stacks);
  const listed = random() < (software ? 0.88 : 0.3);
  const techStack: string[] = [];
  if (listed) {
    for (let index = 0; index < stack.length && techStack.length < 5; index++)
      if (random() < (index === 0 ? 0.9 : 0.45)) techStack.push(stack[index]!);
    if (software) addOtherTechnology(random, techStack);
  }
  const besideRole = titleTechnologies(random() * (software ? 1 : 3), stack, techStack, random).filter(
    (name) => !named.includes(name),
  );
  const core = named.length === 0 ? besideRole : [...named, ...besideRole];
  // Technologies in the title are not always listed.
  const unlisted = core.filter((name) => !techStack.includes(name));
  if (listed && unlisted.length > 0 && random() < 0.7) techStack.unshift(...unlisted);
  const technologies =
    core.length === 0 ? techStack : [...techStack, ...core.filter((name) => !techStack.includes(name))];
  return { techStack, besideRole, core, technologies };
}

/** Samples the technologies in a title: the main one, the two main ones, a random one or none. */
function titleTechnologies(
  probability: number,
  stack: readonly string[],
  techStack: readonly string[],
  random: Random,
): string[] {
  if (probability < 0.26) return [stack[0]!];
  if (probability < 0.38 && stack.length > 1) return [stack[0]!, stack[1]!];
  return probability < 0.43 && techStack.length > 0 ? [randomItem(random, techStack)] : [];
}

function addOtherTechnology(random: Random, techStack: string[]): void {
  const probability = random();
  const name =
    probability < 0.02
      ? randomItem(random, RARE_TECHNOLOGIES)
      : probability < 0.2
        ? randomItem(random, COMMON_TECHNOLOGIES)
        : null;
  if (name !== null && !techStack.includes(name)) techStack.push(name);
}
