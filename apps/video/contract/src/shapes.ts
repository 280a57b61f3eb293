import { type TSchema, Type } from 'typebox';

export const instant = Type.String({ format: 'date-time' });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const enumeration = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
/** A text that may be left out. */
export const optionalText = (options: Parameters<typeof Type.String>[0]) =>
  Type.Optional(Type.String(options));
