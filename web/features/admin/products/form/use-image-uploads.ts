import { useEffect, useRef, useState } from "react";
import { ApiError, getErrorMessage } from "../../../../lib/api-error.ts";
import { uploadImage } from "../../shared/upload-image.ts";
import type { FormImage, FormImages } from "./form-images.ts";
import { validateFiles } from "./validate-files.ts";

/**
 * Uploads files as soon as they are chosen, and adds them to the form's images. They are saved with the product.
 * @param change updates the latest images, because an upload may end after further edits
 */
export function useImageUploads(
  { list }: FormImages,
  change: (update: (images: FormImages) => FormImages) => void,
) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const uploads = useRef(new Map<string, AbortController>());
  // Object URLs keep their files in memory until they are revoked.
  const previews = useRef(new Map<string, string>());

  useEffect(() => {
    const running = uploads.current;
    const previewUrls = previews.current;
    return () => {
      for (const upload of running.values()) upload.abort();
      for (const url of previewUrls.values()) URL.revokeObjectURL(url);
    };
  }, []);

  function revokePreview(key: string) {
    const url = previews.current.get(key);
    if (url !== undefined) URL.revokeObjectURL(url);
    previews.current.delete(key);
  }

  const changeList = (update: (images: readonly FormImage[]) => readonly FormImage[]) =>
    change((images) => ({ ...images, list: update(images.list) }));
  const replace = (key: string, update: (image: FormImage) => FormImage) =>
    changeList((images) => images.map((image) => (image.key === key ? update(image) : image)));

  async function upload({ key, file }: { key: string; file: File }) {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    try {
      const stored = await uploadImage(file, {
        signal: controller.signal,
        onProgress: (percent) =>
          replace(key, (image) => (image.state === "uploading" ? { ...image, percent } : image)),
      });
      // The store's URL replaces the object URL, which a restored draft could not load.
      const { content_hash: contentHash, url } = stored;
      replace(key, ({ alt }) => ({ key, alt, url, state: "stored", contentHash }));
      revokePreview(key);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (isPermanent(error)) {
        changeList((images) => images.filter((image) => image.key !== key));
        revokePreview(key);
        setProblems((current) => [...current, getErrorMessage(error)]);
        return;
      }
      replace(key, ({ alt, url }) => ({
        key,
        alt,
        url,
        state: "failed",
        file,
        message: getErrorMessage(error),
      }));
    } finally {
      uploads.current.delete(key);
    }
  }

  function add(files: readonly File[]) {
    const { accepted, problems: newProblems } = validateFiles(files, list.length);
    setProblems([...new Set(newProblems)]);
    const added = accepted.map((file) => {
      const key = crypto.randomUUID();
      const url = URL.createObjectURL(file);
      previews.current.set(key, url);
      return { key, alt: "", url, state: "uploading" as const, file, percent: 0 };
    });
    changeList((images) => [...images, ...added]);
    for (const image of added) void upload(image);
  }

  function retry(image: FormImage) {
    if (image.state !== "failed") return;
    const { key, alt, url, file } = image;
    replace(key, () => ({ key, alt, url, state: "uploading", file, percent: 0 }));
    void upload({ key, file });
  }

  function remove(key: string) {
    uploads.current.get(key)?.abort();
    revokePreview(key);
    setProblems([]);
    changeList((images) => images.filter((image) => image.key !== key));
  }

  function move(key: string, step: -1 | 1) {
    changeList((images) => {
      const from = images.findIndex((image) => image.key === key);
      const moved = images[from];
      const neighbour = images[from + step];
      if (moved === undefined || neighbour === undefined) return images;
      return images.with(from, neighbour).with(from + step, moved);
    });
  }

  return {
    problems,
    add,
    retry,
    remove,
    move,
    setPrimary: (primaryKey: string) => change((images) => ({ ...images, primaryKey })),
    setAlt: (key: string, alt: string) => replace(key, (image) => ({ ...image, alt })),
  };
}

/** Returns true if a retry would fail as well, because the file is too large or not an image. */
function isPermanent(error: unknown): boolean {
  return error instanceof ApiError && [413, 415, 422].includes(error.status);
}

export type ImageUploads = ReturnType<typeof useImageUploads>;
