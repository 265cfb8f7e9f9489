import { type KyselyPlugin, OperationNodeTransformer, type RawNode } from 'kysely';

/** Statements through it read this clock in place of the database's own. */
export function databaseClock(now: () => Date): KyselyPlugin {
  const reader = new ClockReader(now);
  return {
    transformQuery: ({ node }) => reader.transformNode(node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

class ClockReader extends OperationNodeTransformer {
  readonly #now: () => Date;

  constructor(now: () => Date) {
    super();
    this.#now = now;
  }

  protected override transformRaw(...given: Parameters<OperationNodeTransformer['transformRaw']>): RawNode {
    const node = super.transformRaw(...given);
    const time = `timestamptz '${this.#now().toISOString()}'`;
    return { ...node, sqlFragments: node.sqlFragments.map((part) => part.replaceAll('clock_timestamp()', time)) };
  }
}
