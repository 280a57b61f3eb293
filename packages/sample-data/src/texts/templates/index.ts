import type { Field } from '../types.ts';
import { DEADLINES } from './deadlines.data.ts';
import { EDUCATION } from './education.data.ts';
import { EXPERIENCE } from './experience.data.ts';
import { DEADLINES_HELD_OUT } from './held-out/deadlines.data.ts';
import { EDUCATION_HELD_OUT } from './held-out/education.data.ts';
import { EXPERIENCE_HELD_OUT } from './held-out/experience.data.ts';
import { PAY_HELD_OUT } from './held-out/pay.data.ts';
import { PLACES_HELD_OUT } from './held-out/places.data.ts';
import { WORKPLACE_HELD_OUT } from './held-out/workplace.data.ts';
import { PAY } from './pay.data.ts';
import { PLACES } from './places.data.ts';
import { WORKPLACE } from './workplace.data.ts';

/** Tables of templates; those of `heldOut` are set aside. */
export const TEMPLATES: Readonly<Record<Field, { open: string; heldOut: string }>> = {
  places: { open: PLACES, heldOut: PLACES_HELD_OUT },
  pay: { open: PAY, heldOut: PAY_HELD_OUT },
  deadlines: { open: DEADLINES, heldOut: DEADLINES_HELD_OUT },
  experience: { open: EXPERIENCE, heldOut: EXPERIENCE_HELD_OUT },
  education: { open: EDUCATION, heldOut: EDUCATION_HELD_OUT },
  workplace: { open: WORKPLACE, heldOut: WORKPLACE_HELD_OUT },
};
