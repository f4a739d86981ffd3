import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { maxMatchedFiles } from "../../../../../contract/admin/image-matches.ts";
import { cleanPasted } from "../../../../../contract/shared/pasted-text.ts";
import { getErrorMessage } from "../../../../lib/api-error.ts";
import { validateFiles } from "../../products/form/validate-files.ts";
import { invalidateProducts } from "../../products/queries.ts";
import { matchImages } from "../queries.ts";
import { groupByProduct, type ImageEntry } from "./image-entry.ts";
import { uploadGroup } from "./upload-group.ts";

// The browser opens six connections to a server, and the page needs some itself.
const parallelUploads = 3;

/** Matches chosen files with products by the SKUs in their names, and uploads them. */
export function useImageFiles() {
  const queryClient = useQueryClient();
  const [entries, setEntries] = useState<readonly ImageEntry[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const uploads = useRef<AbortController>(undefined);
  useEffect(() => () => uploads.current?.abort(), []);

  const replace = (changed: ImageEntry) =>
    setEntries((current) => current.map((entry) => (entry.key === changed.key ? changed : entry)));

  /** Adds files to the chosen ones. */
  async function choose(files: readonly File[]) {
    if (isBusy) {
      setProblem("The other images were not finished yet. Please add the new ones again.");
      return;
    }
    setProblem(undefined);
    setIsBusy(true);
    try {
      const chosen: ImageEntry[] = [];
      for (let start = 0; start < files.length; start += maxMatchedFiles) {
        const part = files.slice(start, start + maxMatchedFiles);
        const matches = await matchImages(part.map(({ name }) => name.slice(-300)));
        for (const [index, file] of part.entries()) {
          const { product = null, order = 1 } = matches[index] ?? {};
          const [message] = validateFiles([file], 0).problems;
          const key = crypto.randomUUID();
          chosen.push(
            message === undefined
              ? { key, file, product, order, state: "ready" }
              : { key, file, product: null, order, state: "skipped", message },
          );
        }
      }
      setEntries((current) => [...current, ...chosen]);
    } catch (error) {
      setProblem(getErrorMessage(error));
    }
    setIsBusy(false);
  }

  /** Assigns a file to the product with a SKU. Returns an error message if there is none. */
  async function assign(entry: ImageEntry, sku: string): Promise<string | undefined> {
    try {
      const [match] = await matchImages([sku]);
      const product = match?.product ?? null;
      if (product === null || product.sku.toLowerCase() !== cleanPasted(sku).toLowerCase()) {
        return "No product has this SKU.";
      }
      replace({ ...entry, product });
      return undefined;
    } catch (error) {
      return getErrorMessage(error);
    }
  }

  async function upload() {
    const controller = new AbortController();
    uploads.current = controller;
    setIsBusy(true);
    const queue = groupByProduct(entries);
    const work = async () => {
      for (let group = queue.shift(); group !== undefined; group = queue.shift()) {
        await uploadGroup(group, controller.signal, replace);
      }
    };
    await Promise.all(Array.from({ length: parallelUploads }, work));
    if (controller.signal.aborted) return;
    setIsBusy(false);
    await invalidateProducts(queryClient);
  }

  return {
    entries,
    problem,
    isBusy,
    choose: (files: readonly File[]) => void choose(files),
    clear: () => setEntries([]),
    assign,
    skip: (entry: ImageEntry) => replace({ ...entry, state: "skipped" }),
    upload: () => void upload(),
  };
}
