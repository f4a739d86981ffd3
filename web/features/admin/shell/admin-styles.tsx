import adminStyles from "../../../admin.css?url";

/** Loads the styles of the admin area. React shows what renders this once they have loaded. */
export function AdminStyles() {
  return <link rel="stylesheet" href={adminStyles} precedence="default" />;
}
