/** The names of the columns that have the values of the API's fields, by the names in the API. */
type ColumnsByField = Readonly<Record<string, string>>;

/**
 * Copies columns of a row under their names in the API.
 * @example toApiNames({ isPickup: true, id: 1 }, { pickup: "isPickup" }) // { pickup: true }
 */
export function toApiNames<
  const Columns extends ColumnsByField,
  Row extends Readonly<Record<Columns[keyof Columns], unknown>>,
>(row: Row, columns: Columns): { [Field in keyof Columns]: Row[Columns[Field]] } {
  const values: Readonly<Record<string, unknown>> = row;
  const fields = Object.entries(columns).map(([field, column]) => [field, values[column]]);
  return Object.fromEntries(fields) as { [Field in keyof Columns]: Row[Columns[Field]] }; // the names of `columns`
}

type ChangedColumns<Columns extends ColumnsByField, Body> = {
  [Field in keyof Columns & keyof Body as Columns[Field]]?: Exclude<Body[Field], undefined>;
};

/**
 * Copies the fields of a body under the names of their columns. Absent fields stay absent.
 * @example toColumnNames({ pickup: true, notice: "" }, { pickup: "isPickup" }) // { isPickup: true }
 */
export function toColumnNames<const Columns extends ColumnsByField, Body extends object>(
  body: Body,
  columns: Columns,
): ChangedColumns<Columns, Body> {
  const values = new Map<string, unknown>(Object.entries(body));
  const changes = Object.entries(columns)
    .map(([field, column]) => [column, values.get(field)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(changes) as ChangedColumns<Columns, Body>; // the names of `columns`
}
