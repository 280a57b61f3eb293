import { type App, schemaRef } from '@workreel/platform/http';
import { ImportRequest, type Upload } from '@workreel/video-contract';
import { assertConfirmed, type UploadStart } from '../confirmed.ts';
import { describeUpload } from '../uploads.ts';
import { createImport, type ImportSettings } from './imports.ts';

/** Registers the route that imports a file from a link. */
export function importRoutes(app: App, uploads: UploadStart & { settings: ImportSettings }): void {
  app.post(
    '/uploads/import',
    {
      config: { access: 'user', limit: 'upload' },
      schema: {
        tags: ['uploads'],
        summary: 'Import a file from a link',
        description:
          'Creates an upload whose file the service receives itself from an http or https URL. Follow it like any other upload; `import.error` says why it was aborted. Links to private addresses, to other ports than that of the scheme and with user name or password are rejected with 400 `LINK_NOT_ALLOWED`, `LINK_HAS_CREDENTIALS` or `LINK_INVALID`, also after redirects. Returns 409 `IMPORT_LIMIT_REACHED` if you are importing five files, and the same errors as `POST /uploads`.',
        body: ImportRequest,
        response: { 201: schemaRef<Upload>('Upload') },
      },
    },
    async (request, reply) => {
      const { accountId } = request.identity!;
      await assertConfirmed(uploads, accountId);
      const row = await createImport(uploads, accountId, request.body);
      return reply
        .code(201)
        .header('Location', `/uploads/${row.id}`)
        .send(await describeUpload(uploads, row));
    },
  );
}
