/** Groups changed postings, and those that may be the same job, again. */
import { setImmediate } from 'node:timers/promises';
import { groupsOf, keysOf, type PostingFacts, sketchOf } from '@workreel/job-groups';
import type { JobsTransaction } from '../migrations/tables.ts';
import {
  type Decision,
  decisionsAbout,
  type Features,
  findByKeys,
  forgetPostings,
  type GroupedPosting,
  MAX_PER_KEY,
  type Place,
  readFacts,
  readFeatures,
  readPostings,
  storeFeatures,
  storePlaces,
} from './groups.repository.ts';

/**
 * Groups postings that were stored, changed or deleted. All postings that are connected with them by keys are grouped again, so that the
 * result depends only on what is stored, not on the order of changes. Must run while {@link lockGrouping} is held.
 *
 * @returns the IDs of the postings whose signals may be others now: of the postings whose group changed and of the others in these groups,
 * if there is evidence in it.
 */
export async function regroup(trx: JobsTransaction, ids: readonly number[]): Promise<number[]> {
  const changed = await inSlices(
    await readPostings(trx, ids),
    ({ description, ...facts }): GroupedPosting => ({ ...facts, sketch: sketchOf(description) }),
  );
  const known = new Map((await readFeatures(trx, ids)).map((features) => [features.id, features]));
  const current = await inSlices(
    changed,
    (posting): Features => ({ id: posting.id, ...keysOf(posting), sketch: posting.sketch }),
  );
  const stored = new Set(changed.map(({ id }) => id));
  await forgetPostings(
    trx,
    ids.filter((id) => !stored.has(id)),
  );
  await storeFeatures(
    trx,
    current.filter((features) => !isEqual(features, known.get(features.id))),
  );
  const block = await connectedWith(trx, current, [...known.values()]);
  const postings = new Map(changed.map((posting) => [posting.id, posting]));
  // Most new postings are the only ones of their jobs.
  const components = componentsOf(block).filter(
    ([id, ...others]) => others.length > 0 || postings.get(id!)?.groupId !== null,
  );
  const unread = components.flat().filter((id) => !postings.has(id));
  for (const facts of unread.length === 0 ? [] : await readFacts(trx, unread))
    postings.set(facts.id, { ...facts, sketch: block.features.get(facts.id)!.sketch });
  await forgetPostings(
    trx,
    unread.filter((id) => !postings.has(id)),
  );
  const placesOf = await inSlices(components, (component) =>
    placesIn(
      component.flatMap((id) => postings.get(id) ?? []),
      block.decisions,
    ),
  );
  const places = placesOf.flat();
  const moved = places.filter(({ id, groupId, groupPosition }) => {
    const before = postings.get(id)!;
    return before.groupId !== groupId || before.groupPosition !== groupPosition;
  });
  await storePlaces(trx, moved);
  const jobOf = ({ id, groupId }: Place) => groupId ?? id;
  const touched = new Set(moved.flatMap((place) => [jobOf(place), postings.get(place.id)!.groupId]));
  // Signals of an open posting change with closed ones of its group, and with the age of the job, of which others have a signal already.
  const isEvidence = ({ isOpen, hasSignals }: GroupedPosting) => !isOpen || hasSignals;
  const withEvidence = new Set(places.filter(({ id }) => isEvidence(postings.get(id)!)).map(jobOf));
  return places
    .filter((place) => touched.has(jobOf(place)) && withEvidence.has(jobOf(place)))
    .map(({ id }) => postings.get(id)!)
    .filter(({ isOpen, hasSignals }) => isOpen || hasSignals)
    .map(({ id }) => id);
}

/** Collecting waits for so long at most. */
const SLICE_MS = 2;

/** Maps items, and lets the process do other work in between. */
async function inSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let startedAt = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - startedAt < SLICE_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return results;
}

const isEqual = (features: Features, stored: Features | undefined): boolean =>
  stored !== undefined &&
  features.titleKey === stored.titleKey &&
  features.otherKey === stored.otherKey &&
  String(features.sketch) === String(stored.sketch);

/** Postings that are connected by keys or decisions. */
interface Block {
  features: Map<number, Features>;
  decisions: readonly Decision[];
  /** IDs of the postings that have a key, or that an admin joined. */
  links: readonly (readonly number[])[];
}

const keysIn = ({ titleKey, otherKey }: Features): number[] =>
  otherKey === null ? [titleKey] : [titleKey, otherKey];

/** Postings with two companies link those of both. Longer chains are not followed: they are no work of honest sites. */
const MAX_LINKS = 100;

/** Reads the postings that are connected with some by common keys or decisions, directly or by others. */
async function connectedWith(
  trx: JobsTransaction,
  current: readonly Features[],
  former: readonly Features[],
): Promise<Block> {
  const features = new Map(current.map((each) => [each.id, each]));
  const changed = Map.groupBy(
    current.flatMap((each) => keysIn(each).map((key) => ({ ...each, key }))),
    ({ key }) => key,
  );
  const changedIds = [...features.keys()];
  const decisions = new Map<string, Decision>();
  const links: number[][] = [];
  const seen = new Set<number>();
  let newKeys: readonly Features[] = [...current, ...former];
  let added: readonly Features[] = current;
  for (let link = 0; newKeys.length > 0 && link < MAX_LINKS; link++) {
    const keys = new Set(newKeys.flatMap(keysIn));
    const unseen = [...keys].filter((key) => !seen.has(key));
    for (const key of unseen) seen.add(key);
    const found = await findByKeys(trx, unseen, changedIds);
    const having = unseen.flatMap((key) => {
      const others = found.get(key) ?? [];
      return others.length > MAX_PER_KEY ? [] : [[...(changed.get(key) ?? []), ...others]];
    });
    const decided = await decisionsAbout(
      trx,
      added.map(({ id }) => id),
    );
    const joined = decided.filter(({ kind }) => kind === 'joined');
    for (const decision of decided) decisions.set(`${decision.one} ${decision.other}`, decision);
    // Postings of a key that has just become that of too many are considered, each on its own.
    for (const each of having) if (each.length <= MAX_PER_KEY) links.push(each.map(({ id }) => id));
    for (const { one, other } of joined) links.push([one, other]);
    const unread = joined.flatMap(({ one, other }) => [one, other]).filter((id) => !features.has(id));
    const read = unread.length === 0 ? [] : await readFeatures(trx, unread);
    added = [...having.flat(), ...read].filter(({ id }) => !features.has(id));
    for (const each of added) features.set(each.id, each);
    newKeys = added;
  }
  return { features, decisions: [...decisions.values()], links };
}

/** Divides postings into those that are linked with each other, directly or by others. */
function componentsOf({ features, links }: Block): number[][] {
  const ids = [...features.keys()];
  const parents = new Map(ids.map((id) => [id, id]));
  const rootOf = (id: number): number => {
    let root = id;
    while (parents.get(root) !== root) {
      parents.set(root, parents.get(parents.get(root)!)!);
      root = parents.get(root)!;
    }
    return root;
  };
  for (const linked of links) {
    const [first, ...others] = linked.filter((id) => parents.has(id));
    for (const other of others) parents.set(rootOf(other), rootOf(first!));
  }
  return [...Map.groupBy(ids, rootOf).values()];
}

/** Returns the place of each posting of a block in its group. */
function placesIn(postings: readonly PostingFacts[], decisions: readonly Decision[]): Place[] {
  const inBlock = new Set(postings.map(({ id }) => id));
  const pairs = (kind: Decision['kind']) =>
    decisions
      .filter(
        (decision) => decision.kind === kind && inBlock.has(decision.one) && inBlock.has(decision.other),
      )
      .map(({ one, other }) => [one, other] as const);
  const groups =
    postings.length < 2 ? [] : groupsOf(postings, { joined: pairs('joined'), split: pairs('split') });
  const grouped = new Set(groups.flat());
  return [
    ...groups.flatMap((members) => {
      const groupId = Math.min(...members);
      return members.map((id, groupPosition) => ({ id, groupId, groupPosition }));
    }),
    ...postings.flatMap(({ id }) => (grouped.has(id) ? [] : [{ id, groupId: null, groupPosition: 0 }])),
  ];
}
