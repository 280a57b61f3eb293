import { createRandom, type Random, randomInt, randomItem } from '../random.domain.ts';
import { fillEducation, fillExperience } from './conditions.domain.ts';
import { fillDeadline } from './deadlines.domain.ts';
import { LOCALES, type Locale } from './locales.data.ts';
import { fillPay } from './pay.domain.ts';
import { fillPlace } from './place-texts.domain.ts';
import { templatesOf } from './template.domain.ts';
import type { Field, GeneratedText, Template, TextContext, Values } from './types.ts';

export interface TextOptions<F extends Field> {
  field: F;
  /** One of {@link TEXT_LOCALES}. */
  locale: string;
  count: number;
  seed: number;
  /** Whether to use only the templates that are set aside (`true`) or only the others (`false`, the default); `all` uses both. */
  heldOut?: boolean | 'all';
}

export const TEXT_LOCALES: readonly string[] = LOCALES.map(({ code }) => code);

/**
 * Generates texts of a field with their meaning, one at a time. The same options always yield the same texts. Each template occurs equally
 * often.
 *
 * @throws RangeError if the locale is unknown.
 */
export function* generateTexts<F extends Field>({
  field,
  locale: code,
  count,
  seed,
  heldOut = false,
}: TextOptions<F>): Generator<GeneratedText<F>> {
  const locale = LOCALES.find((candidate) => candidate.code === code);
  if (!locale) throw new RangeError(`Unknown locale: ${code}`);
  const templates = templatesOf(field, code).filter(
    (template) => heldOut === 'all' || template.heldOut === heldOut,
  );
  const random = createRandom(seed ^ hash(`${field} ${code}`));
  for (let n = 0; n < count; n++) {
    const template = templates[n % templates.length]!;
    const context = drawContext(locale, random);
    const { text, truth, alsoRight } = fill(field, template, locale, context, random);
    yield {
      field,
      locale: code,
      text,
      context,
      truth: truth as Values[F],
      alsoRight: alsoRight as Values[F][],
      template,
    };
  }
}

type Filled = { [F in Field]: { text: string; truth: Values[F]; alsoRight: readonly Values[F][] } }[Field];

function fill(
  field: Field,
  template: Template,
  locale: Locale,
  context: TextContext,
  random: Random,
): Filled {
  switch (field) {
    case 'places':
    case 'workplace':
      return fillPlace(template, locale, random);
    case 'pay':
      return fillPay(template, locale, random);
    case 'deadlines':
      return fillDeadline(template, locale, context, random);
    case 'experience':
      return fillExperience(template, locale, random);
    case 'education':
      return fillEducation(template);
  }
}

const FIRST_MINUTE = Date.UTC(2025, 0, 1) / 60_000;
const MINUTES = 3 * 365 * 24 * 60;

/** Draws a time of fetching; one in five is near midnight in UTC or at the site, where days are often confused. */
function drawContext({ country, currency, timeZone }: Locale, random: Random): TextContext {
  const minute = FIRST_MINUTE + randomInt(random, 0, MINUTES);
  const nearMidnight = random() < 0.2;
  const time = nearMidnight
    ? Math.round(minute / 1_440) * 1_440 + randomItem(random, [-31, -1, 0, 1, 31])
    : minute;
  return { country, currency, timeZone, fetchedAt: new Date(time * 60_000) };
}

/** 32-bit FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
