/** Receives the sent fraction of an upload, from 0 to 1. */
export type OnProgress = (part: number) => void;

/**
 * Sends a form or bytes like `fetch`, with upload progress, which `fetch` lacks.
 * @throws TypeError after a network failure
 */
export function sendForm(url: URL, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('The network failed.'));
    request.onabort = () => reject(new DOMException('The upload was called off.', 'AbortError'));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as FormData | Blob);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    ...(retryAfter === null ? {} : { headers: { 'retry-after': retryAfter } }),
  });
}
