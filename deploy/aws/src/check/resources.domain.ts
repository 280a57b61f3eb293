/** A template of CloudFormation, as far as the checks read it. */
export interface Template {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown>; [rest: string]: unknown }>;
}

/** One resource with the name that objections give it. */
export interface Resource {
  id: string;
  type: string;
  properties: Record<string, unknown>;
  /** What happens to it when it leaves its stack. */
  deletionPolicy: unknown;
}

export const resourcesOf = (templates: readonly Template[]): Resource[] =>
  templates.flatMap(({ Resources = {} }) =>
    Object.entries(Resources).map(([id, { Type, Properties = {}, DeletionPolicy }]) => ({
      id,
      type: Type,
      properties: Properties,
      deletionPolicy: DeletionPolicy,
    })),
  );

export const ofType = (all: readonly Resource[], type: string): Resource[] =>
  all.filter((one) => one.type === type);

/** What stands at a path; undefined where there is nothing. */
export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );

export const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The resources of its own template that a value names. */
export const namedIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"(?:Ref":"|Fn::GetAtt":\[")(\w+)"/g)].map(([, id]) => id!);

/** An objection for each condition that does not hold. */
export const unless = (id: string, conditions: readonly [holds: boolean, otherwise: string][]): string[] =>
  conditions.filter(([holds]) => !holds).map(([, otherwise]) => `${id} ${otherwise}`);
