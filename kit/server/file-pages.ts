import type { FastifyInstance } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from './app.ts'
import { imageWidths, type ImageSize } from './files.ts'

/** Serves pictures by their secret key, sandboxed, so that a file can never act as a page of the app. */
export function addFiles(server: FastifyInstance, app: App): void {
  server.get<{ Params: { key: string; size: string } }>('/files/:key/:size', async (request, reply) => {
    const size = request.params.size.replace(/\.webp$/, '')
    if (!Object.hasOwn(imageWidths, size) || !request.params.size.endsWith('.webp')) throw new AppError(404, 'not_found', 'File not found.')
    const bytes = await app.files.read(request.params.key, size as ImageSize)
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/webp')
      .send(bytes)
  })
}
