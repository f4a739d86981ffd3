import { buildPagesIfStale } from "../../scripts/stack/build.ts";

// The Worker under test renders pages with the module that a deployment uses.
export default buildPagesIfStale;
