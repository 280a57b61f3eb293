import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inTransaction, toJsonb } from '@workreel/platform/database';
import type { InTransaction, JobQueue } from '@workreel/platform/queue';
import { sql } from 'kysely';
import type { AccountsSchema } from './tables.ts';

/** What keeps something of a person: it says how to hand it out and how to take it away. */
export interface Product {
  /** `jobs`, `video`. */
  name: string;
  /** Removes all that is private to an account. May run again after it was done, or half done. */
  erase(accountId: string): Promise<void>;
  /** All that is stored about an account, as it stands in the person's export. */
  export(accountId: string): Promise<Record<string, unknown>>;
}

interface AccountJob {
  accountId: string;
}

/** A product that is down does its part at its next start, whenever that is. */
const TEN_YEARS_SECONDS = 10 * 365 * 86_400;
const eraseQueue = (product: string) => ({
  name: `accounts-erase-${product}`,
  retryLimit: 100_000,
  retryDelay: 5,
  retryDelayMax: 3_600,
  keepSeconds: TEN_YEARS_SECONDS,
});
const exportQueue = (product: string) => ({
  name: `accounts-export-${product}`,
  retryLimit: 10,
  retryDelay: 5,
  retryDelayMax: 600,
});

/** How long an export waits for products that run elsewhere. */
const WAIT_MS = 8_000;
const LOOK_MS = 200;
/** A part that nobody fetched is forgotten, and a question that nobody answered asked anew. */
const KEPT_SECONDS = 86_400;

/** The products that keep something of people, wherever they run. */
export interface Products {
  register(product: Product): Promise<void>;
  /** Makes the queues of all products known to this process; before a transaction that erases. @returns their names. */
  names(): Promise<string[]>;
  /** Asks each product to erase its part, in the transaction that removes the account. */
  erase(trx: InTransaction, names: readonly string[], accountId: string): Promise<void>;
  /** What all products keep of a person; `pending` names those that did not answer in time. */
  export(accountId: string): Promise<{ products: Record<string, unknown>; pending: string[] }>;
  startWorker(): Promise<void>;
}

export function openProducts(db: Db<AccountsSchema>, queue: JobQueue): Products {
  const here = new Map<string, Product>();
  const names = async () => {
    const rows = await db.selectFrom('accounts.products').select('name').orderBy('name').execute();
    for (const { name } of rows) {
      await queue.define(eraseQueue(name));
      await queue.define(exportQueue(name));
    }
    return rows.map(({ name }) => name);
  };
  return {
    names,
    register: async (product) => {
      here.set(product.name, product);
      await db
        .insertInto('accounts.products')
        .values({ name: product.name })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    erase: async (trx, known, accountId) => {
      for (const name of known) await queue.send<AccountJob>(trx, eraseQueue(name).name, { accountId });
    },
    export: async (accountId) => {
      const known = await names();
      const elsewhere = known.filter((name) => !here.has(name));
      for (const name of elsewhere) await ask(db, queue, name, accountId);
      const products: Record<string, unknown> = {};
      for (const [name, product] of here) products[name] = await product.export(accountId);
      const parts = await collectParts(db, accountId, elsewhere);
      for (const [name, part] of parts) products[name] = part;
      return { products, pending: elsewhere.filter((name) => !parts.has(name)) };
    },
    startWorker: async () => {
      for (const product of here.values()) {
        await queue.work<AccountJob>({ ...eraseQueue(product.name), concurrency: 1 }, ({ data }) =>
          product.erase(data.accountId),
        );
        await queue.work<AccountJob>({ ...exportQueue(product.name), concurrency: 1 }, ({ data }) =>
          handIn(db, product, data.accountId),
        );
      }
    },
  };
}

/** Asks a product that runs elsewhere, unless it has been asked and has not answered yet. */
const ask = (db: Db<AccountsSchema>, queue: JobQueue, product: string, accountId: string) =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql`
      insert into accounts.export_parts as p (account_id, product) values (${accountId}, ${product})
      on conflict (account_id, product) do update set asked_at = now(), made_at = null, part = null
      where p.asked_at < now() - ${KEPT_SECONDS} * interval '1 second'
      returning 1`.execute(trx);
    if (rows.length > 0) await queue.send<AccountJob>(trx, exportQueue(product).name, { accountId });
  });

async function handIn(db: Db<AccountsSchema>, product: Product, accountId: string): Promise<void> {
  const part = toJsonb(await product.export(accountId));
  await sql`update accounts.export_parts set part = ${part}::jsonb, made_at = now()
    where account_id = ${accountId} and product = ${product.name} and made_at is null`.execute(db);
  await sql`delete from accounts.export_parts where made_at < now() - ${KEPT_SECONDS} * interval '1 second'`.execute(
    db,
  );
}

/** Waits for the parts of others, and takes them out of the store. */
async function collectParts(
  db: Db<AccountsSchema>,
  accountId: string,
  products: readonly string[],
): Promise<Map<string, unknown>> {
  const parts = new Map<string, unknown>();
  const until = Date.now() + WAIT_MS;
  while (parts.size < products.length) {
    const rows = await db
      .deleteFrom('accounts.export_parts')
      .where('account_id', '=', accountId)
      .where('made_at', 'is not', null)
      .returning(['product', 'part'])
      .execute();
    for (const { product, part } of rows) parts.set(product, part);
    if (parts.size === products.length || Date.now() > until) break;
    await sleep(LOOK_MS);
  }
  return parts;
}
