import { type TSchema, Type } from 'typebox';

/** A date and time as an ISO 8601 string in UTC. */
export const timestamp = (description: string) => Type.String({ format: 'date-time', description });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const enumeration = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });
export const optionalText = (options: Parameters<typeof Type.String>[0]) =>
  Type.Optional(Type.String(options));
