import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { standardListTerms } from "../../contract/shared/store-terms.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { updateDocumentHead } from "../../web/features/shell/document-head.ts";

test("treats an address with an invalid % sequence as a missing page", async () => {
  const sources = {
    matches: [],
    queryClient: new QueryClient(),
    store: newStoreIdentity,
    terms: standardListTerms,
  };
  await expect(updateDocumentHead("/%E0%A4%A", sources, () => false)).resolves.toBeUndefined();
});
