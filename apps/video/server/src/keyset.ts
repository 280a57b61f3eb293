import type { Cursor } from '@workreel/platform/http';
import { type RawBuilder, sql } from 'kysely';

/** Sort order of a paginated list. The last key is unique; all keys sort in the same direction. */
export interface SortOrder {
  keys: readonly {
    key: RawBuilder<unknown>;
    type: 'text' | 'timestamptz' | 'bigint' | 'float8' | 'int' | 'uuid';
  }[];
  descending: boolean;
}

const columns = ({ keys }: SortOrder) => sql.join(keys.map(({ key }) => key));

/** Expression for `order by`. */
export const orderByKeys = ({ keys, descending }: SortOrder): RawBuilder<unknown> =>
  sql.join(keys.map(({ key }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`));

/** The keys of an entry as text, in a form that casts back to the same values. */
export const positionKeys = ({ keys }: SortOrder): RawBuilder<string[]> =>
  sql`array[${sql.join(keys.map(({ key }) => sql`(${key})::text`))}]`;

/** Condition for `where`: entries after a position, or all entries if there is none. */
export const isAfter = (order: SortOrder, after: Cursor['after'] | undefined): RawBuilder<unknown> =>
  after === undefined
    ? sql`true`
    : sql`(${columns(order)}) ${sql.raw(order.descending ? '<' : '>')} (${sql.join(
        order.keys.map(({ type }, index) => sql`${String(after[index])}::text::${sql.raw(type)}`),
      )})`;
