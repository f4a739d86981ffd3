import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { maxMatchedFiles } from "../../../../../contract/admin/image-matches.ts";
import { cleanPasted } from "../../../../../contract/shared/pasted-text.ts";
import { ApiError, getErrorMessage } from "../../../../lib/api-error.ts";
import { validateFiles } from "../../products/form/validate-files.ts";
import { invalidateProducts } from "../../products/queries.ts";
import { useUploadQueue } from "../../shared/use-upload-queue.ts";
import { addStagedImage, matchImages } from "../queries.ts";
import { groupByProduct, type ImageEntry, type ImageGroup } from "./image-entry.ts";

/** Matches chosen files with products by the SKUs in their names, and uploads them. */
export function useImageFiles() {
  const queryClient = useQueryClient();
  const [entries, setEntries] = useState<readonly ImageEntry[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const queue = useUploadQueue();

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
    setIsBusy(true);
    const results = await Promise.all(groupByProduct(entries).map(uploadGroup));
    if (results.includes("canceled")) return;
    setIsBusy(false);
    await invalidateProducts(queryClient);
  }

  /** Uploads the files of a product one after the other, because each adds to the images that the product has. */
  async function uploadGroup({ product, entries: group }: ImageGroup): Promise<"done" | "canceled"> {
    for (const entry of group) {
      const result = await queue.upload(entry.key, entry.file);
      if (result.state === "canceled") return "canceled";
      replace(
        result.state === "stored"
          ? await addImage(entry, product.id, result.image.content_hash)
          : toFailed(entry, result.error),
      );
    }
    return "done";
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

async function addImage(entry: ImageEntry, productId: string, contentHash: string): Promise<ImageEntry> {
  try {
    const isNew = await addStagedImage(productId, contentHash);
    return { ...entry, state: isNew ? "added" : "present" };
  } catch (error) {
    return toFailed(entry, error);
  }
}

function toFailed(entry: ImageEntry, error: unknown): ImageEntry {
  // The sentence about the field is clearer than the response's general one.
  const reason = error instanceof ApiError ? error.errors.images : undefined;
  const message = reason ?? getErrorMessage(error);
  return { ...entry, state: "failed", message };
}
