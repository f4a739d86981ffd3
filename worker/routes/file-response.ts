export const csvType = "text/csv; charset=utf-8";

interface FileDownload {
  readonly fileName: string;
  readonly body: string | ReadableStream<Uint8Array>;
}

/** Responds with a file that the browser saves under its name. */
export function fileResponse({ fileName, body }: FileDownload, contentType: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
