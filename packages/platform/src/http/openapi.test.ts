import { expect, it } from 'vitest';
import { completeDocument } from './openapi.ts';

it('describes what clients may omit', () => {
  const body = (...types: string[]) => ({
    required: true,
    content: { 'application/json': { schema: { anyOf: types.map((type) => ({ type })) } } },
  });
  const document = completeDocument({
    paths: {
      '/items': {
        get: {
          parameters: [
            { name: 'pageSize', in: 'query', required: true, schema: { type: 'integer', default: 20 } },
            { name: 'key', in: 'query', required: true, schema: { type: 'string' } },
          ],
          responses: { 404: { description: 'Default Response' } },
        },
        post: { requestBody: body('object', 'null') },
        put: { requestBody: body('object', 'string') },
      },
    },
  });
  const { get, post, put } = document.paths['/items'];
  expect(get.parameters.map(({ required }) => required)).toEqual([false, true]);
  expect(get.responses[404].description).toBe('Not Found');
  // The body may be missing or `null`.
  expect(post.requestBody).toEqual({ ...body('object', 'null'), required: false });
  expect(put.requestBody.required).toBe(true);
});
