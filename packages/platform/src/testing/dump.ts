import type { Database } from '../database/index.ts';

/** Returns all rows of all tables in all schemas as text, to find what must not be stored. */
export async function dumpDatabase(database: Database): Promise<string> {
  const { rows: tables } = await database.run(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.run(`select t::text as text from ${name} t`);
    contents.push(`${name}:`, ...rows.map(({ text }) => String(text)));
  }
  return contents.join('\n');
}
