/** The reason why an image was not downloaded, as a sentence for the admin. */
export class ImageFetchError extends Error {}
