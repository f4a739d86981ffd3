import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

/** Statements of the query builder by name. One that is undefined is not sent. */
type NamedStatements = Readonly<Record<string, BatchItem<"sqlite"> | undefined>>;

type ResultOf<Item> = Item extends BatchItem<"sqlite"> ? Item["_"]["result"] : undefined;

/** The results of statements, by the names of the statements. */
export type NamedResults<Statements extends NamedStatements> = {
  readonly [Name in keyof Statements]: ResultOf<Statements[Name]>;
};

/**
 * Runs statements of the query builder in one transaction and one round trip, in the order of their names, and returns
 * their results by name. A statement that is undefined is not sent, and has the result undefined.
 * @example
 * const { cart, addresses } = await readBatch(db, {
 *   cart: selectCart(context, shopper),
 *   addresses: shopper.kind === "account" ? selectAddresses(context, shopper.profile.id) : undefined,
 * });
 */
export async function readBatch<Statements extends NamedStatements>(
  db: Database,
  statements: Statements,
): Promise<NamedResults<Statements>> {
  const sent = Object.entries(statements).flatMap(([name, statement]) =>
    statement === undefined ? [] : [{ name, statement }],
  );
  const [first, ...others] = sent.map(({ statement }) => statement);
  const results: unknown[] = first === undefined ? [] : await db.batch([first, ...others]);
  const resultsByName = Object.fromEntries(sent.map(({ name }, index) => [name, results[index]]));
  // Object.fromEntries forgets which name has which type.
  return resultsByName as NamedResults<Statements>;
}
