export const csvType = "text/csv; charset=utf-8";

interface FileDownload {
  readonly fileName: string;
  readonly body: string | ReadableStream<Uint8Array>;
}

/** Creates a response that the browser saves as a file. */
export function createFileResponse({ fileName, body }: FileDownload, contentType: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
