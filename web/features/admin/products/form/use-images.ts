import { useEffect, useRef, useState } from "react";
import { ApiError, errorMessage } from "../../../../lib/api-error.ts";
import { type FormImage, mergeImages, validateFiles } from "./form-image.ts";
import { uploadImage } from "./upload-image.ts";

export interface SavedImages {
  readonly images: readonly FormImage[];
  readonly primaryKey: string | undefined;
}

/** The images of a product's form: uploaded as soon as they are there, saved with the product. */
export function useImages(initial: readonly FormImage[], initialPrimary: string | undefined) {
  const [images, setImages] = useState(initial);
  const [primaryKey, setPrimaryKey] = useState(initialPrimary);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const uploads = useRef(new Map<string, AbortController>());
  /** The addresses of files on this machine, which stay in memory until they are revoked. */
  const previews = useRef(new Map<string, string>());

  // Leaving the form cancels the uploads that are still on their way.
  useEffect(() => {
    const running = uploads.current;
    const shown = previews.current;
    return () => {
      for (const upload of running.values()) upload.abort();
      for (const url of shown.values()) URL.revokeObjectURL(url);
    };
  }, []);

  function revokePreview(key: string) {
    const url = previews.current.get(key);
    if (url !== undefined) URL.revokeObjectURL(url);
    previews.current.delete(key);
  }

  const replace = (key: string, change: (image: FormImage) => FormImage) =>
    setImages((present) => present.map((image) => (image.key === key ? change(image) : image)));

  async function upload({ key, file }: { key: string; file: File }) {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    try {
      const stored = await uploadImage(file, {
        signal: controller.signal,
        onProgress: (percent) =>
          replace(key, (image) => (image.state === "uploading" ? { ...image, percent } : image)),
      });
      // The store's own image from here on: a draft outlives the address of a file on this machine.
      const { content_hash: contentHash, url } = stored;
      replace(key, ({ alt }) => ({ key, alt, url, state: "stored", contentHash }));
      revokePreview(key);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (isFinal(error)) {
        setImages((present) => present.filter((image) => image.key !== key));
        revokePreview(key);
        setProblems((known) => [...known, errorMessage(error)]);
        return;
      }
      replace(key, ({ alt, url }) => ({
        key,
        alt,
        url,
        state: "failed",
        file,
        message: errorMessage(error),
      }));
    } finally {
      uploads.current.delete(key);
    }
  }

  function add(files: readonly File[]) {
    const { accepted, problems: found } = validateFiles(files, images.length);
    setProblems([...new Set(found)]);
    const added = accepted.map((file) => {
      const key = crypto.randomUUID();
      const url = URL.createObjectURL(file);
      previews.current.set(key, url);
      return { key, alt: "", url, state: "uploading" as const, file, percent: 0 };
    });
    setImages((present) => [...present, ...added]);
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
    setImages((present) => present.filter((image) => image.key !== key));
  }

  function move(key: string, step: -1 | 1) {
    // An upload may have ended since the last render.
    setImages((present) => {
      const from = present.findIndex((image) => image.key === key);
      const moved = present[from];
      const other = present[from + step];
      if (moved === undefined || other === undefined) return present;
      return present.with(from, other).with(from + step, moved);
    });
  }

  /** Without a choice, or when the chosen one is gone, the first image that is there is the primary one. */
  const sound = images.filter((image) => image.state !== "failed");
  const primary = sound.find((image) => image.key === primaryKey) ?? sound[0];

  return {
    images,
    problems,
    primary,
    isUploading: images.some((image) => image.state === "uploading"),
    add,
    retry,
    remove,
    move,
    /** Another admin saved meanwhile. */
    mergeSaved: (before: SavedImages, now: SavedImages) => {
      setImages((present) => mergeImages(present, { before: before.images, now: now.images }));
      setPrimaryKey((key) => (key === before.primaryKey ? now.primaryKey : key));
    },
    setPrimary: setPrimaryKey,
    setAlt: (key: string, alt: string) => replace(key, (image) => ({ ...image, alt })),
  };
}
/** The same file would be refused again: no image, or too large. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [413, 415, 422].includes(error.status);
}

export type Images = ReturnType<typeof useImages>;
