export { createTestDatabase, openTestStore } from './database.ts';
