import { it } from 'vitest';
import { openHouse } from './testing/house.ts';

it('x', async () => {
  const h = await openHouse({
    products: [{ name: 'jobs', erase: async () => {}, export: async () => ({}) }],
  });
  for (let n = 0; n < 60; n++) {
    const p = await h.signUp();
    const a = await Promise.all(
      Array.from({ length: n % 2 ? 3 : 12 }, () => h.call('DELETE', '/auth/me', { as: p.token })),
    );
    if (a.some((x) => x.statusCode === 500)) {
      console.log(
        n,
        a.map((x) => x.statusCode).join(),
        h
          .log()
          .split('\n')
          .filter((l) => l.includes('request failed'))
          .join('\n')
          .slice(0, 3000),
      );
      break;
    }
  }
  await h.close();
}, 120000);
