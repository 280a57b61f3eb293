/** Groups changed postings, and those that may be the same job, again. */
import { groupsOf, keysOf, type PostingFacts, sketchOf } from '@workreel/job-groups';
import type { JobsTransaction } from '../migrations/tables.ts';
import {
  type Decision,
  decisionsAbout,
  descriptionKeyOf,
  type Features,
  findByKeys,
  forgetPostings,
  type GroupedPosting,
  type Place,
  readFacts,
  readFeatures,
  readPostings,
  storeFeatures,
  storePlaces,
  titleKeyOf,
} from './groups.repository.ts';

/**
 * Groups postings that were stored, changed or deleted. All postings that are connected with them by keys are grouped again, so that the
 * result depends only on what is stored, not on the order of changes. Must run while {@link lockGrouping} is held.
 *
 * @returns the IDs of the postings whose group changed, and of the others in these groups.
 */
export async function regroup(trx: JobsTransaction, ids: readonly number[]): Promise<number[]> {
  const changed = await readPostings(trx, ids);
  const known = new Map((await readFeatures(trx, ids)).map((features) => [features.id, features]));
  const current = changed.map(({ description, ...posting }): Features => {
    const sketch = sketchOf(description);
    return { id: posting.id, ...keysOf({ ...posting, sketch }), sketch };
  });
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
  const facts = await readFacts(trx, [...block.features.keys()]);
  await forgetPostings(trx, missingIn(facts, block.features));
  const postings = new Map(
    facts.map((posting): [number, GroupedPosting] => [
      posting.id,
      { ...posting, sketch: block.features.get(posting.id)!.sketch },
    ]),
  );
  const places = componentsOf([...postings.keys()], block).flatMap((component) =>
    placesIn(
      component.map((id) => postings.get(id)!),
      block.decisions,
    ),
  );
  const moved = places.filter(({ id, groupId, groupPosition }) => {
    const before = postings.get(id)!;
    return before.groupId !== groupId || before.groupPosition !== groupPosition;
  });
  await storePlaces(trx, moved);
  const touched = new Set(moved.flatMap(({ id, groupId }) => [groupId, postings.get(id)!.groupId]));
  touched.delete(null);
  const members = places.filter(({ groupId }) => touched.has(groupId)).map(({ id }) => id);
  return [...new Set([...moved.map(({ id }) => id), ...members])];
}

const isEqual = (features: Features, stored: Features | undefined): boolean =>
  stored !== undefined &&
  features.titleKey === stored.titleKey &&
  features.descriptionKey === stored.descriptionKey &&
  String(features.sketch) === String(stored.sketch);

const missingIn = (facts: readonly { id: number }[], features: ReadonlyMap<number, Features>): number[] => {
  const found = new Set(facts.map(({ id }) => id));
  return [...features.keys()].filter((id) => !found.has(id));
};

/** Postings that are connected by keys or decisions. */
interface Block {
  features: Map<number, Features>;
  decisions: readonly Decision[];
  /** IDs of the postings that have a key, or that an admin joined. */
  links: readonly (readonly number[])[];
}

/** Reads all postings that are connected with some by common keys or decisions, directly or by others. */
async function connectedWith(
  trx: JobsTransaction,
  current: readonly Features[],
  former: readonly Features[],
): Promise<Block> {
  const features = new Map(current.map((each) => [each.id, each]));
  const decisions = new Map<string, Decision>();
  const links: number[][] = [];
  const seenKeys = new Set<string>();
  let newKeys: readonly Features[] = [...current, ...former];
  let added: readonly Features[] = current;
  while (newKeys.length > 0) {
    const keys = [...new Set(newKeys.flatMap(keysIn))].filter((key) => !seenKeys.has(key));
    for (const key of keys) seenKeys.add(key);
    const found = await findByKeys(trx, keys);
    const decided = await decisionsAbout(
      trx,
      added.map(({ id }) => id),
    );
    const joined = decided.filter(({ kind }) => kind === 'joined');
    for (const decision of decided) decisions.set(`${decision.one} ${decision.other}`, decision);
    for (const having of found.values()) links.push(having.map(({ id }) => id));
    for (const { one, other } of joined) links.push([one, other]);
    const unread = joined.flatMap(({ one, other }) => [one, other]).filter((id) => !features.has(id));
    const read = unread.length === 0 ? [] : await readFeatures(trx, unread);
    added = [...[...found.values()].flat(), ...read].filter(({ id }) => !features.has(id));
    for (const each of added) features.set(each.id, each);
    newKeys = added;
  }
  return { features, decisions: [...decisions.values()], links };
}

const keysIn = (features: Features): string[] => {
  const description = descriptionKeyOf(features);
  return [titleKeyOf(features), ...(description === null ? [] : [description])];
};

/** Divides postings into those that are linked with each other, directly or by others. */
function componentsOf(ids: readonly number[], { links }: Block): number[][] {
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
