import type { Cursor } from '@workreel/platform/http';
import { type RawBuilder, sql } from 'kysely';

/** An order of a list: its keys, the last of them no two entries share, and the direction of all of them. */
export interface Order {
  keys: readonly {
    key: RawBuilder<unknown>;
    type: 'text' | 'timestamptz' | 'bigint' | 'float8' | 'int' | 'uuid';
  }[];
  descending: boolean;
}

const columns = ({ keys }: Order) => sql.join(keys.map(({ key }) => key));

/** For `order by`. */
export const ordered = ({ keys, descending }: Order): RawBuilder<unknown> =>
  sql.join(keys.map(({ key }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`));

/** The keys of an entry, as text that reads back as the same values. */
export const positionOf = ({ keys }: Order): RawBuilder<string[]> =>
  sql`array[${sql.join(keys.map(({ key }) => sql`(${key})::text`))}]`;

/** For `where`: behind a position; anywhere without one. */
export const beyond = (order: Order, after: Cursor['after'] | undefined): RawBuilder<unknown> =>
  after === undefined
    ? sql`true`
    : sql`(${columns(order)}) ${sql.raw(order.descending ? '<' : '>')} (${sql.join(
        order.keys.map(({ type }, index) => sql`${String(after[index])}::text::${sql.raw(type)}`),
      )})`;
