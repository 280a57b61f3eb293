/** A service in which every screen has something to show: a person with videos of every kind, an admin with work to do. */
import { join } from 'node:path';
import { type Person, type PostTexts, publish } from './client.ts';
import { announce } from './library.ts';
import { letter, longFilm, shortFilm } from './media.ts';
import type { World } from './world.ts';

export interface Seeded {
  person: Person;
  /** Somebody who has sent nothing. */
  newcomer: Person;
  /** Posts of the person, each in the state that it is called by. */
  posts: Record<'ready' | 'private' | 'pending' | 'converting' | 'queued' | 'failed' | 'gone', string>;
  /** A file that has not been sent. */
  film: string;
}

const DESCRIPTION = `늦가을 북한산 둘레길을 걸으며 찍었습니다.\n지도: https://example.org/map?trail=12\n
0:00 출발\n0:02 전망대`;
/** The newest last. */
const PUBLIC: PostTexts[] = [
  { title: 'Kneading bread by hand, in real time', tags: ['cooking', 'bread'] },
  { title: '고양이가 상자에 들어가는 가장 확실한 방법', tags: ['고양이'] },
  { title: '한강 야경 타임랩스', tags: ['서울', '타임랩스'] },
  { title: 'How a two-stroke engine works', tags: ['engineering', 'explained'] },
  {
    title: '초보자를 위한 기타 코드 열두 개: 손가락이 아프지 않게 잡는 방법까지 한 번에',
    tags: ['기타', '음악'],
  },
  { title: '가을 산책', tags: ['산책', '서울'], description: DESCRIPTION },
];

export async function seed(world: World): Promise<Seeded> {
  const { folder } = world;
  const [person, newcomer] = [await world.join('김하나'), await world.join('이두리')];
  const film = join(folder, 'seed.mp4');
  shortFilm(film);
  const ready: string[] = [];
  for (const texts of PUBLIC) ready.push((await world.send(person, texts)).id);
  const unseen = await world.send(person, { title: '가족 모임', visibility: 'private' });
  await world.send(person, { title: '발표 연습', visibility: 'unlisted' });

  const failed = await world.send(person, { title: '회의 녹화' }, letter);
  const { id: gone } = await world.send(person, { title: '지운 동영상' }, letter);
  await person.api.delete('/posts/{id}', { params: { path: { id: gone } } });

  // Twenty minutes: it is under way, and the other waits for it, until the last screen was looked at.
  const long = join(folder, '졸업식 전체.mp4');
  longFilm(long, { size: '256x144', times: 300 });
  await world.convert(1);
  const converting = (await publish(person, long, { title: '졸업식 전체 영상' })).id;
  const queued = (await publish(person, film, { title: '제주도 드라이브' })).id;
  const pending = await announce(person, { title: '돌잔치' }, '돌잔치.mov', 3_000_000_000);
  return {
    person,
    newcomer,
    posts: {
      ready: ready.at(-1)!,
      private: unseen.id,
      pending: pending.id,
      converting,
      queued,
      failed: failed.id,
      gone,
    },
    film,
  };
}
