import { useEffect, useRef, useState } from "react";
import { ApiError, getErrorMessage } from "../../../../lib/api-error.ts";
import { moveEntry } from "../../shared/sortable-list.tsx";
import { useUploadQueue } from "../../shared/use-upload-queue.ts";
import type { FormImage, FormImages } from "./form-images.ts";
import { validateFiles } from "./validate-files.ts";

/**
 * Uploads files as soon as they are chosen, and adds them to the form's images. They are saved with the product.
 * @param change updates the latest images, because an upload may end after further edits
 */
export function useImageUploads(
  images: FormImages,
  change: (update: (images: FormImages) => FormImages) => void,
) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const queue = useUploadQueue();
  // Object URLs keep their files in memory until they are revoked.
  const previews = useRef(new Map<string, string>());

  useEffect(() => {
    const previewUrls = previews.current;
    return () => {
      for (const url of previewUrls.values()) URL.revokeObjectURL(url);
    };
  }, []);

  function revokePreview(key: string) {
    const url = previews.current.get(key);
    if (url !== undefined) URL.revokeObjectURL(url);
    previews.current.delete(key);
  }

  const replace = (key: string, update: (image: FormImage) => FormImage) =>
    change((latest) => latest.map((image) => (image.key === key ? update(image) : image)));

  async function upload({ key, file }: { key: string; file: File }) {
    const result = await queue.upload(key, file, (percent) =>
      replace(key, (image) => (image.state === "uploading" ? { ...image, percent } : image)),
    );
    switch (result.state) {
      case "canceled":
        return;
      case "stored": {
        // The store's URL replaces the object URL, which a restored draft could not load.
        const { content_hash: contentHash, url } = result.image;
        replace(key, ({ alt }) => ({ key, alt, url, state: "stored", contentHash }));
        return revokePreview(key);
      }
      case "failed": {
        const message = getErrorMessage(result.error);
        if (!isPermanent(result.error)) {
          return replace(key, ({ alt, url }) => ({ key, alt, url, state: "failed", file, message }));
        }
        change((latest) => latest.filter((image) => image.key !== key));
        revokePreview(key);
        setProblems((current) => [...current, message]);
      }
    }
  }

  function add(files: readonly File[]) {
    const { accepted, problems: newProblems } = validateFiles(files, images.length);
    setProblems([...new Set(newProblems)]);
    const added = accepted.map((file) => {
      const key = crypto.randomUUID();
      const url = URL.createObjectURL(file);
      previews.current.set(key, url);
      return { key, alt: "", url, state: "uploading" as const, file, percent: 0 };
    });
    change((latest) => [...latest, ...added]);
    for (const image of added) void upload(image);
  }

  function retry(image: FormImage) {
    if (image.state !== "failed") return;
    const { key, alt, url, file } = image;
    replace(key, () => ({ key, alt, url, state: "uploading", file, percent: 0 }));
    void upload({ key, file });
  }

  function remove(key: string) {
    queue.cancel(key);
    revokePreview(key);
    setProblems([]);
    change((latest) => latest.filter((image) => image.key !== key));
  }

  return {
    problems,
    add,
    retry,
    remove,
    move: (from: number, to: number) => change((latest) => moveEntry(latest, from, to)),
    setAlt: (key: string, alt: string) => replace(key, (image) => ({ ...image, alt })),
  };
}

/** Returns true if a retry would fail as well, because the file is too large or not an image. */
function isPermanent(error: unknown): boolean {
  return error instanceof ApiError && [413, 415, 422].includes(error.status);
}

export type ImageUploads = ReturnType<typeof useImageUploads>;
