import type { FastifyInstance } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '../app.ts'
import { isOpenKey, sendDocument } from './documents.ts'
import { imageWidths, type ImageSize } from './files.ts'
import { previewBytes, previewName } from './preview.ts'

const sounds: Record<string, string> = {
  'preview.mp3': 'audio/mpeg',
  'preview.aac': 'audio/aac',
  'preview.m4a': 'audio/mp4',
  'preview.ogg': 'audio/ogg',
  'preview.wav': 'audio/wav',
  'preview.flac': 'audio/flac',
}

/** Serves pictures and previews by their secret key. They are sandboxed, so that a file never runs as a page of the app. */
export function addFiles(server: FastifyInstance, app: App): void {
  server.get<{ Params: { key: string; size: string } }>('/files/:key/:size', async (request, reply) => {
    const { key, size: name } = request.params
    const lasting = () =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('cross-origin-resource-policy', 'cross-origin')
    if (Object.hasOwn(sounds, name) && isOpenKey(key)) {
      const document = await app.files.documents.open(key)
      lasting()
      return sendDocument(request, reply, document, { mime: sounds[name]!, version: 'kept' })
    }
    if (name === previewName) {
      await app.limits.take('api', `preview ${request.ip}`)
      const jpeg = await previewBytes(app, key)
      lasting()
      return reply.header('content-security-policy', "default-src 'none'; sandbox").type('image/jpeg').send(jpeg)
    }
    const size = name.replace(/\.webp$/, '')
    if (!Object.hasOwn(imageWidths, size) || !name.endsWith('.webp')) throw new AppError(404, 'not_found', 'File not found.')
    const bytes = await app.files.read(key, size as ImageSize)
    lasting()
    return reply.header('content-security-policy', "default-src 'none'; sandbox").type('image/webp').send(bytes)
  })
}
