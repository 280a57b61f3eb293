interface TypedArrays {
  Float64Array: Float64Array;
  Uint32Array: Uint32Array;
  Int32Array: Int32Array;
  Uint16Array: Uint16Array;
  Int16Array: Int16Array;
  Uint8Array: Uint8Array;
}
export type AnyArray = TypedArrays[keyof TypedArrays];

type Constructor<T> = {
  BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): T;
};
export const TYPES: { [T in keyof TypedArrays]: Constructor<TypedArrays[T]> } = {
  Float64Array,
  Uint32Array,
  Int32Array,
  Uint16Array,
  Int16Array,
  Uint8Array,
};

/** Arrays in the order in which they are stored in a segment's memory. A snapshot contains the layout it was written with. */
export type Layout = readonly (readonly [name: string, type: keyof TypedArrays])[];

/** The current layout. Snapshots with a different layout are converted when they are loaded: see {@link isReadableLayout}. */
export const LAYOUT = [
  ['ids', 'Float64Array'],
  ['sortAts', 'Float64Array'],
  ['amounts', 'Float64Array'],
  ['groups', 'Float64Array'],
  ['wordStarts', 'Uint32Array'],
  ['wordListStarts', 'Uint32Array'],
  ['wordListDocuments', 'Uint32Array'],
  ['wordListDenseKeys', 'Uint32Array'],
  ['wordListDenseBits', 'Int32Array'],
  ['wordListCounts', 'Uint32Array'],
  ['gramKeys', 'Uint32Array'],
  ['gramStarts', 'Uint32Array'],
  ['gramWords', 'Uint32Array'],
  ['valueStringStarts', 'Uint32Array'],
  ['valueListStarts', 'Uint32Array'],
  ['valueListDocuments', 'Uint32Array'],
  ['valueListDenseKeys', 'Uint32Array'],
  ['valueListDenseBits', 'Int32Array'],
  ['valueListCounts', 'Uint32Array'],
  ['termStarts', 'Uint32Array'],
  ['terms', 'Uint32Array'],
  ['facetOrdinals', 'Uint32Array'],
  ['facetStarts', 'Uint32Array'],
  ['facetValues', 'Uint16Array'],
  ['valueStarts', 'Uint32Array'],
  ['values', 'Uint32Array'],
  ['byId', 'Uint32Array'],
  ['byDay', 'Uint32Array'],
  ['dayRanks', 'Uint32Array'],
  ['byYears', 'Uint32Array'],
  ['yearsRanks', 'Uint32Array'],
  ['byAmount', 'Uint32Array'],
  ['amountRanks', 'Uint32Array'],
  ['amountGroups', 'Uint32Array'],
  ['titleSamples', 'Uint32Array'],
  ['titleCounts', 'Uint32Array'],
  ['companySamples', 'Uint32Array'],
  ['companyCounts', 'Uint32Array'],
  ['descriptionWordStarts', 'Uint32Array'],
  ['descriptionListStarts', 'Uint32Array'],
  ['descriptionDenseWords', 'Uint32Array'],
  ['descriptionDenseBits', 'Int32Array'],
  ['descriptionGramKeys', 'Uint32Array'],
  ['descriptionGramStarts', 'Uint32Array'],
  ['descriptionGramWords', 'Uint32Array'],
  ['open', 'Int32Array'],
  ['live', 'Int32Array'],
  ['signals', 'Int32Array'],
  ['days', 'Int32Array'],
  ['years', 'Int16Array'],
  ['fieldLengths', 'Uint16Array'],
  ['groupPositions', 'Uint16Array'],
  ['wordUnits', 'Uint16Array'],
  ['valueUnits', 'Uint16Array'],
  ['descriptionWordUnits', 'Uint16Array'],
  ['descriptionListBytes', 'Uint8Array'],
] as const satisfies Layout;

type Arrays = { [Entry in (typeof LAYOUT)[number] as Entry[0]]: TypedArrays[Entry[1]] };

/**
 * The arrays of each structure of a segment. Documents are numbered in the default order, newest first. Words and values are
 * represented by their ordinals in the string tables.
 */
const STRUCTURES = {
  /** One value per document. */
  columns: { ids: 'ids', sortAts: 'sortAts', amounts: 'amounts', days: 'days', years: 'years' },
  /** Bitmaps of open and of still stored documents. Only these and `states` are mutable. */
  status: { open: 'open', live: 'live' },
  /**
   * ID of each document's group and its position there, and a bitmap of the documents with signals. Snapshots of releases without groups
   * lack them.
   */
  states: { groups: 'groups', positions: 'groupPositions', signals: 'signals' },

  /** String table of the terms of postings; ordinal 0 is the empty string, which separates entries. */
  words: { starts: 'wordStarts', units: 'wordUnits' },
  /** Terms of each document, field by field. */
  terms: { starts: 'termStarts', items: 'terms', fieldLengths: 'fieldLengths' },
  /** Posting list of each word in each field, by `termKey`. */
  wordLists: {
    starts: 'wordListStarts',
    documents: 'wordListDocuments',
    denseKeys: 'wordListDenseKeys',
    denseBits: 'wordListDenseBits',
    counts: 'wordListCounts',
  },
  /** CJK words by characters and bigrams. */
  grams: { keys: 'gramKeys', starts: 'gramStarts', items: 'gramWords' },
  /** Distinct titles and companies, for suggestions. */
  titles: { samples: 'titleSamples', counts: 'titleCounts' },
  companies: { samples: 'companySamples', counts: 'companyCounts' },

  /** String table of the terms of descriptions, which are apart from the others, so that corrections and suggestions do not see them. */
  descriptionWords: { starts: 'descriptionWordStarts', units: 'descriptionWordUnits' },
  /** Compressed posting list of each term. Descriptions are not stored document by document. */
  descriptionLists: {
    starts: 'descriptionListStarts',
    bytes: 'descriptionListBytes',
    denseKeys: 'descriptionDenseWords',
    denseBits: 'descriptionDenseBits',
  },
  descriptionGrams: {
    keys: 'descriptionGramKeys',
    starts: 'descriptionGramStarts',
    items: 'descriptionGramWords',
  },

  /** String table of filter and facet values, with their prefixes. */
  values: { starts: 'valueStringStarts', units: 'valueUnits' },
  /** Rare facet values of each document, numbered separately. */
  facetRows: { ordinals: 'facetOrdinals', starts: 'facetStarts', items: 'facetValues' },
  /** All other values of each document. */
  valueRows: { starts: 'valueStarts', items: 'values' },
  /** Posting list of each value. */
  valueLists: {
    starts: 'valueListStarts',
    documents: 'valueListDocuments',
    denseKeys: 'valueListDenseKeys',
    denseBits: 'valueListDenseBits',
    counts: 'valueListCounts',
  },

  /** Sort orders other than the default order. */
  byId: { documents: 'byId' },
  byDay: { documents: 'byDay', ranks: 'dayRanks' },
  byYears: { documents: 'byYears', ranks: 'yearsRanks' },
  byAmount: { documents: 'byAmount', ranks: 'amountRanks', groups: 'amountGroups' },
} as const satisfies Record<string, Record<string, keyof Arrays>>;

export type Structures = {
  [Structure in keyof typeof STRUCTURES]: {
    [Member in keyof (typeof STRUCTURES)[Structure]]: Arrays[(typeof STRUCTURES)[Structure][Member] &
      keyof Arrays];
  };
};

/** Structures from which all others can be derived. */
const PRIMARY = ['columns', 'status', 'words', 'terms', 'values', 'facetRows', 'valueRows'] as const;

export const isCurrentLayout = (layout: Layout): boolean => String(layout) === String(LAYOUT);

/** Returns whether a segment with this layout can be converted to the current layout. */
export function isReadableLayout(layout: Layout): boolean {
  const present = new Set(layout.map(String));
  const primary = new Set<string>(PRIMARY.flatMap((structure) => Object.values(STRUCTURES[structure])));
  return LAYOUT.filter(([name]) => primary.has(name)).every((entry) => present.has(String(entry)));
}

/** Returns the arrays of a segment's structures in layout order. */
export function toArrays(structures: Record<string, Record<string, AnyArray>>): AnyArray[] {
  const arrays = new Map<string, AnyArray>();
  for (const [structure, members] of Object.entries(STRUCTURES))
    for (const [member, name] of Object.entries(members)) arrays.set(name, structures[structure]![member]!);
  return LAYOUT.map(([name]) => arrays.get(name)!);
}

/** Reverses {@link toArrays}. @param arrays - arrays by name; with an earlier layout, some may be missing. */
export function toStructures(arrays: ReadonlyMap<string, AnyArray>): Structures {
  const structures = Object.entries(STRUCTURES).map(([structure, members]) => [
    structure,
    Object.fromEntries(Object.entries(members).map(([member, name]) => [member, arrays.get(name)])),
  ]);
  return Object.fromEntries(structures);
}
