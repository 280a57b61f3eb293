import type { ApiClient } from './client.ts';
import { ApiError } from './client.ts';

/** Uploads a file to the video service: creates the upload, sends its parts and completes it. @returns the upload's ID. */
export async function uploadFile(
  client: Pick<ApiClient<object>, 'fetch'>,
  file: Blob,
  { filename, contentType = '' }: { filename: string; contentType?: string },
): Promise<string> {
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const headers = { 'content-type': 'application/json' };
    const init = body && { headers, body: JSON.stringify(body) };
    const response = await client.fetch(path, { method, ...init });
    if (!response.ok) throw new ApiError(`${method} ${path}`, response.status, await response.text());
    return (await response.json()) as Body;
  };
  const created = { filename, size: file.size, contentType };
  const { id, key, partSize, partCount } = await call<{
    id: string;
    key: string;
    partSize: number;
    partCount: number;
  }>('POST', '/uploads', created);
  const multipart = (path: string) => `/s3/multipart/${id}${path}?key=${encodeURIComponent(key)}`;
  const numbers = Array.from({ length: partCount }, (_, index) => index + 1);
  const { presignedUrls } = await call<{ presignedUrls: Record<number, string> }>(
    'GET',
    `${multipart('/batch')}&partNumbers=${numbers.join(',')}`,
  );
  const parts = [];
  for (const number of numbers) {
    const body = file.slice((number - 1) * partSize, number * partSize);
    const stored = await fetch(presignedUrls[number]!, { method: 'PUT', body });
    if (!stored.ok) throw new ApiError(`PUT of part ${number}`, stored.status, await stored.text());
    parts.push({ PartNumber: number, ETag: stored.headers.get('etag') });
  }
  await call('POST', multipart('/complete'), { parts });
  return id;
}
