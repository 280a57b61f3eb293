/** What calls of a service answer. */
import { nextCursor } from './link.domain.ts';
import { ServiceError } from './service-error.ts';

type Told<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;

/** What a call answers. @throws ServiceError where the service refuses or fails; a TypeError where it cannot be reached. */
export async function answered<Data>(call: Told<Data>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data === undefined || data === null) throw new ServiceError(response, error);
  return data;
}

/** Of calls that answer nothing. @throws as {@link answered}. */
export async function done(call: Told<unknown>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw new ServiceError(response, error);
}

/** A page of a list with what its headers tell. */
export interface Listed<Data> {
  data: Data;
  total: { count: number; atLeast: boolean };
  /** Where the list goes on; undefined on the last page. */
  next: string | undefined;
}

/** A page of any of the service's lists. @throws as {@link answered}. */
export async function listed<Data>(call: Told<Data>): Promise<Listed<NonNullable<Data>>> {
  const told = await call;
  const { headers } = told.response;
  return {
    data: await answered(Promise.resolve(told)),
    total: {
      count: Number(headers.get('x-total-count') ?? 0),
      atLeast: headers.get('x-total-count-relation') === 'gte',
    },
    next: nextCursor(headers.get('link')),
  };
}

/** Where a page of a list begins: by its number, or after the page that handed out the cursor. */
export type PagePosition = { pagenum: number } | { cursor: string };
