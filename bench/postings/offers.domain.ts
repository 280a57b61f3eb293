import { OCCUPATIONS, type Occupation } from './occupations.data.ts';
import { FEW_PLACES, wheel } from './random.domain.ts';
import type { Language } from './types.ts';

/** One printed form of the name of a work. */
interface Role {
  name: string;
  form: string;
  /** Technologies that the form itself names: ABAP 개발자. */
  named: readonly string[];
}

/** An occupation as one language knows it, ready to be drawn from. */
export interface Offer {
  occupation: Occupation;
  roles: readonly Role[];
  sectors: readonly string[];
  stacks: readonly (readonly string[])[];
}

const offersIn = (language: Language): readonly Offer[] =>
  wheel(
    OCCUPATIONS.filter((occupation) => Object.keys(occupation[language]).length > 0).map(
      (occupation) => [offerOf(occupation, language), occupation.weight] as const,
    ),
  );

/** How often the first form of the first name is drawn, then that of the second, where other forms are drawn once. */
const USUAL = [5, 3];
/** The same for a form that few use: misspellings, and words that sound like something else. */
const UNUSUAL = 0.2;

/** The words of occupations that are technologies. 안드로이드 is said of the system, 자바 of coffee as well. */
const NAMED: readonly (readonly [word: RegExp, technology: string])[] = [
  [/ABAP/, 'ABAP'],
  [/SAP/, 'SAP'],
  [/안드로이드|Android/, 'Android'],
  [/iOS|아이오에스/, 'iOS'],
  [/쿠버네티스|Kubernetes/, 'Kubernetes'],
  [/Linux/, 'Linux'],
  [/Embedded C /, 'C'],
];

function offerOf(occupation: Occupation, language: Language): Offer {
  const roles = Object.entries(occupation[language]).flatMap(([name, forms], at) =>
    forms.map((printed, n) => {
      const form = printed.replace(/^~/, '');
      const named = NAMED.filter(([word]) => word.test(form)).map(([, technology]) => technology);
      const weight = form !== printed ? UNUSUAL : n === 0 ? (USUAL[at] ?? 1) : 1;
      return [{ name, form, named }, weight] as const;
    }),
  );
  return {
    occupation,
    roles: wheel<Role>(roles, FEW_PLACES),
    sectors: language === 'ko' ? occupation.sectorsKo : occupation.sectorsEn,
    stacks: occupation.stacks.length === 0 ? [] : wheel(occupation.stacks, FEW_PLACES),
  };
}

export const offers: Readonly<Record<Language, readonly Offer[]>> = {
  ko: offersIn('ko'),
  en: offersIn('en'),
};
