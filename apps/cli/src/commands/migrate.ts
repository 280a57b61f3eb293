import { migrate } from '@workreel/platform/database';
import { ALL_MIGRATIONS, type House } from '../house.ts';
import type { CommandIo } from '../io.ts';

/** Brings the tables up to date. Every start does so too; this is for doing it before. */
export async function migrateCommand(
  house: House,
  { json }: { json?: boolean },
  io: CommandIo,
): Promise<number> {
  // Opening the house has migrated already: what is left to apply is nothing, or something is wrong.
  const applied = [...house.applied, ...(await migrate(house.store, ALL_MIGRATIONS))];
  io.out(
    json
      ? JSON.stringify({ applied })
      : applied.length > 0
        ? `Applied ${applied.join(', ')}.`
        : 'The tables are up to date.',
  );
  return 0;
}
